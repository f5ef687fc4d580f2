import type { AdminProduct } from '@docket/contract/admin/products'
import { price } from '@docket/contract/amounts'
import { formatDollars } from '../../../lib/format.ts'
import type { ProductFormInput } from '../product-form-schema.ts'
import { previewWords } from './strings.ts'

/** What a customer would see of a product. */
export interface Draft {
  /** Undefined for a new product. A product without a picture shows a pattern, which is drawn from the id. */
  id: number | undefined
  title: string
  price: string
  inStock: number
  imageUrl: string | null
  /** As typed, not sanitised yet. */
  description: string
  metadata: Record<string, string>
}

/** The product of the current, possibly unfinished form. */
export function draftOf(
  typed: ProductFormInput,
  product: AdminProduct | null,
  categories: readonly { id: number; imageUrl: string | null }[],
): Draft {
  const amount = price.safeParse(typed.sellingPrice.trim() === '' ? undefined : Number(typed.sellingPrice))
  const rows = typed.metadata.map(({ key, value }) => [key.trim(), value.trim()] as const)
  return {
    id: product?.id,
    title: typed.title.trim() || previewWords.noTitle,
    price: amount.success ? formatDollars(amount.data) : previewWords.noPrice,
    inStock: product?.inStock ?? 0,
    imageUrl: categories.find(({ id }) => String(id) === typed.categoryId)?.imageUrl ?? null,
    description: typed.description,
    metadata: Object.fromEntries(rows.filter(([key, value]) => key !== '' && value !== '')),
  }
}
