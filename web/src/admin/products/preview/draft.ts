import type { AdminProduct } from '@docket/contract/admin/products'
import { price } from '@docket/contract/amounts'
import { formatDollars } from '../../../lib/format.ts'
import { typedNumber } from '../../../lib/typed-number.ts'
import type { ProductFormInput } from '../product-form-schema.ts'
import { previewWords } from './strings.ts'

/** What a customer would see of a product. */
export interface Draft {
  /** Undefined for a new product. The texture of the drawn cover depends on it. */
  id: number | undefined
  title: string
  price: string
  inStock: number
  category: DraftCategory
  cover: AdminProduct['cover']
  /** The typed text, which is not sanitised yet. */
  description: string
  metadata: Record<string, string>
}

interface DraftCategory {
  id: number
  name: string
  imageUrl: string | null
}

/** The product of the current, possibly unfinished form. */
export function draftOf(
  values: ProductFormInput,
  product: AdminProduct | null,
  categories: readonly DraftCategory[],
): Draft {
  const amount = price.safeParse(typedNumber(values.sellingPrice))
  const rows = values.metadata.map(({ key, value }) => [key.trim(), value.trim()] as const)
  return {
    id: product?.id,
    title: values.title.trim() || previewWords.noTitle,
    price: amount.success ? formatDollars(amount.data) : previewWords.noPrice,
    inStock: product?.inStock ?? 0,
    category: categories.find(({ id }) => String(id) === values.categoryId) ?? NO_CATEGORY,
    cover: product?.cover ?? null,
    description: values.description,
    metadata: Object.fromEntries(rows.filter(([key, value]) => key !== '' && value !== '')),
  }
}

const NO_CATEGORY: DraftCategory = { id: 0, name: '', imageUrl: null }
