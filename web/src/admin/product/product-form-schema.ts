import { type AdminProduct, productBody, updateProductBody } from '@docket/contract/admin/product'
import { price } from '@docket/contract/amounts'
import * as z from 'zod'
import { adminStrings } from '../../lib/admin-strings.ts'

const words = adminStrings.product
const MAX_DETAILS = 30
const MAX_DETAIL_NAME = 60
const MAX_DETAIL_VALUE = 300

/** A price as it stands in its field; nothing or nonsense there is no amount. */
const priceText = z
  .string()
  .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
  .pipe(price)

const choice = (message: string) => z.string().min(1, message).transform(Number)

const details = z
  .array(
    z.object({
      key: z.string().trim().max(MAX_DETAIL_NAME, words.detailTooLong(MAX_DETAIL_NAME)),
      value: z.string().trim().max(MAX_DETAIL_VALUE, words.detailTooLong(MAX_DETAIL_VALUE)),
    }),
  )
  .superRefine((rows, context) => {
    const seen = new Set<string>()
    for (const [index, { key, value }] of rows.entries()) {
      const complain = (field: 'key' | 'value', message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message })
      if (key === '' && value !== '') complain('key', words.detailNameMissing)
      if (key !== '' && value === '') complain('value', words.detailValueMissing)
      if (key !== '' && seen.has(key)) complain('key', words.detailTwice)
      seen.add(key)
    }
    if (rows.filter(isFilled).length > MAX_DETAILS) {
      context.addIssue({ code: 'custom', path: [], message: words.detailsTooMany(MAX_DETAILS) })
    }
  })

/** The product form: text as it is typed on the way in, the contract's body on the way out. */
export const productForm = z.object({
  title: productBody.shape.title,
  categoryId: choice(words.categoryRequired),
  subCategoryId: choice(words.subCategoryRequired),
  costPrice: priceText,
  sellingPrice: priceText,
  description: productBody.shape.description.unwrap(),
  /** Rows left blank do not count; none at all takes away what there was. */
  metadata: details.transform((rows) => {
    const filled = rows.filter(isFilled)
    return filled.length === 0 ? null : Object.fromEntries(filled.map(({ key, value }) => [key, value]))
  }),
  /** In no field: the one of the product that the form began with, absent for a new one. */
  revision: updateProductBody.shape.revision,
})

export type ProductFormInput = z.input<typeof productForm>
export type ProductFormOutput = z.output<typeof productForm>

/** What stands in the form at first: the product's own, or nothing. */
export function productFormDefaults(product: AdminProduct | null): ProductFormInput {
  return {
    title: product?.title ?? '',
    categoryId: product ? String(product.subCategory.categoryId) : '',
    subCategoryId: product ? String(product.subCategoryId) : '',
    costPrice: product?.costPrice.toFixed(2) ?? '',
    sellingPrice: product?.sellingPrice.toFixed(2) ?? '',
    description: product?.description ?? '',
    metadata: Object.entries(product?.metadata ?? {}).map(([key, value]) => ({ key, value })),
    revision: product?.revision,
  }
}

const isFilled = ({ key, value }: { key: string; value: string }) => key !== '' || value !== ''
