import { type Noun, type NounForms, nounForms } from '@docket/contract/nouns'

/** The forms of what the product of a purchase delivers. A shipment has no product. */
export function nounOf({ product }: { product?: { noun: Noun } | null | undefined }): NounForms {
  return nounForms(product?.noun)
}
