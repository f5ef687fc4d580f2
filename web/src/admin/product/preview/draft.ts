import type { AdminProduct } from '@docket/contract/admin/product'
import { price } from '@docket/contract/amounts'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDollars } from '../../../lib/format.ts'
import type { ProductFormInput } from '../product-form-schema.ts'

const words = adminStrings.preview

/** What a buyer would see of a product. */
export interface Draft {
  /** Undefined for one that is not saved yet: its picture is drawn from its id. */
  id: number | undefined
  title: string
  price: string
  inStock: number
  imageUrl: string | null
  /** As it is typed: not sanitised yet. */
  description: string
  metadata: Record<string, string>
}

/** The product as its form stands now, however unfinished. */
export function draftOf(
  typed: ProductFormInput,
  product: AdminProduct | null,
  categories: readonly { id: number; imageUrl: string | null }[],
): Draft {
  const amount = price.safeParse(typed.sellingPrice.trim() === '' ? undefined : Number(typed.sellingPrice))
  const rows = typed.metadata.map(({ key, value }) => [key.trim(), value.trim()] as const)
  return {
    id: product?.id,
    title: typed.title.trim() || words.noTitle,
    price: amount.success ? formatDollars(amount.data) : words.noPrice,
    inStock: product?.inStock ?? 0,
    imageUrl: categories.find(({ id }) => String(id) === typed.categoryId)?.imageUrl ?? null,
    description: typed.description,
    metadata: Object.fromEntries(rows.filter(([key, value]) => key !== '' && value !== '')),
  }
}
