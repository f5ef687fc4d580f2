import {
  type AdminProduct,
  MAX_DETAIL_LENGTH,
  MAX_DETAIL_NAME_LENGTH,
  MAX_DETAILS,
  productBody,
  updateProductBody,
} from '@docket/contract/admin/products'
import { price } from '@docket/contract/amounts'
import { knownNoun } from '@docket/contract/nouns'
import * as z from 'zod'
import { amountText } from '../../../../kit/lib/typed-number.ts'
import { typed, typedOrNull } from '../../../../kit/ui/form/typed.ts'
import type { ZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { words } from './strings.ts'

const priceText = typed(price)

const requiredId = (message: string) => z.string().min(1, message).transform(Number)

const details = z
  .array(
    z.object({
      key: z.string().trim().max(MAX_DETAIL_NAME_LENGTH, words.detailTooLong(MAX_DETAIL_NAME_LENGTH)),
      value: z.string().trim().max(MAX_DETAIL_LENGTH, words.detailTooLong(MAX_DETAIL_LENGTH)),
    }),
  )
  .superRefine((rows, context) => {
    const usedNames = new Set<string>()
    for (const [index, { key, value }] of rows.entries()) {
      const addIssue = (field: 'key' | 'value', message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message })
      if (key === '' && value !== '') addIssue('key', words.detailNameMissing)
      if (key !== '' && value === '') addIssue('value', words.detailValueMissing)
      if (key !== '' && usedNames.has(key)) addIssue('key', words.detailTwice)
      usedNames.add(key)
    }
    if (rows.filter(isFilled).length > MAX_DETAILS) {
      context.addIssue({ code: 'custom', path: [], message: words.detailsTooMany(MAX_DETAILS) })
    }
  })

/** The product form: its input is the typed text, its output the contract's body. */
export const productForm = z.object({
  title: productBody.shape.title,
  categoryId: requiredId(words.categoryRequired),
  subCategoryId: requiredId(words.subCategoryRequired),
  costPrice: priceText,
  sellingPrice: priceText,
  description: productBody.shape.description.unwrap(),
  /** Blank rows are ignored. Without any rows the details are removed. */
  metadata: details.transform((rows) => {
    const filledRows = rows.filter(isFilled)
    return filledRows.length === 0
      ? null
      : Object.fromEntries(filledRows.map(({ key, value }) => [key, value]))
  }),
  noun: productBody.shape.noun.unwrap(),
  lowStock: typedOrNull(productBody.shape.lowStock),
  illustration: z
    .string()
    .transform((name) => name || null)
    .pipe(productBody.shape.illustration.unwrap()),
  /** Not a field: the revision that the form began with; absent for a new product. */
  revision: updateProductBody.shape.revision,
})

export type ProductFormInput = z.input<typeof productForm>
export type ProductFormOutput = z.output<typeof productForm>
export type ProductFormState = ZodForm<ProductFormInput, ProductFormOutput>

/** The categories and subcategories that the form offers. */
export interface Choices {
  categories: readonly { id: number; name: string; imageUrl: string | null }[]
  subCategories: readonly { id: number; name: string; categoryId: number }[]
}

/** The initial values: those of the product, or empty ones. If there is only one category, it is chosen. */
export function productFormDefaults(product: AdminProduct | null, choices: Choices): ProductFormInput {
  const onlyCategory = idOfOnly(choices.categories)
  const onlySubCategory = onlyCategory && idOfOnly(choices.subCategories)
  return {
    title: product?.title ?? '',
    categoryId: product ? String(product.subCategory.categoryId) : onlyCategory,
    subCategoryId: product ? String(product.subCategoryId) : onlySubCategory,
    costPrice: amountText(product?.costPrice),
    sellingPrice: amountText(product?.sellingPrice),
    description: product?.description ?? '',
    metadata: Object.entries(product?.metadata ?? {}).map(([key, value]) => ({ key, value })),
    noun: knownNoun(product?.noun),
    lowStock: countText(product?.lowStock),
    illustration: product?.illustration ?? '',
    revision: product?.revision,
  }
}

const countText = (count: number | null | undefined) => (count == null ? '' : String(count))

/** The id of the only item, as the value of a select; empty if there are several or none. */
function idOfOnly(items: readonly { id: number }[]): string {
  const [only, ...others] = items
  return only && others.length === 0 ? String(only.id) : ''
}

const isFilled = ({ key, value }: { key: string; value: string }) => key !== '' || value !== ''
