import * as z from 'zod'
import { dollars, price } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, sortBy } from './page.ts'
import { countText, id, idText, instant, text } from './text.ts'

export const categoryRef = z.object({ id, name: z.string(), imageUrl: z.string().nullable() })

/** A category as the lists of categories show it. */
export const categoryWithSubCategories = categoryRef.extend({
  subCategories: z.array(z.object({ id, name: z.string() })),
})

/** A subcategory as products and purchases carry it, with the category above it. */
export const subCategoryRef = z.object({
  id,
  categoryId: id,
  name: z.string(),
  category: categoryRef,
})

export const productCard = z.object({
  id,
  title: z.string(),
  sellingPrice: dollars,
  inStock: z.int(),
  subCategoryId: id,
  subCategory: subCategoryRef,
})

export const product = productCard.extend({
  /** Sanitised HTML. */
  description: z.string(),
  metadata: z.record(z.string(), z.string()).nullable(),
})

export const categoriesWithSubCategories = endpoint({
  method: 'GET',
  path: '/shop/categories-subCategories/all',
  access: 'user',
  summary: 'Every category with its subcategories',
  output: z.array(categoryWithSubCategories),
  errors: [],
})

export const products = endpoint({
  method: 'GET',
  path: '/shop/products',
  access: 'user',
  summary: 'The catalogue; `perCategory=N` answers the first N products of every category instead of a page',
  query: z.object({
    ...pageQuery,
    categoryId: idText.optional(),
    subCategoryId: idText.optional(),
    search: text(100).optional(),
    perCategory: countText({ min: 1, max: 24 }).optional(),
    sort: sortBy('title', 'sellingPrice', 'createdAt'),
  }),
  output: pageOf(productCard),
  errors: ['VALIDATION_ERROR'],
})

export const productById = endpoint({
  method: 'GET',
  path: '/shop/products/:id',
  access: 'user',
  summary: 'One product',
  params: z.object({ id: idText }),
  output: product,
  errors: ['NOT_FOUND'],
})

export const couponCode = text(64).trim()

export const validateCoupon = endpoint({
  method: 'GET',
  path: '/shop/validate-coupon/:code',
  access: 'user',
  summary: 'Whether a coupon can be used now by the caller; case and outer spaces do not matter',
  params: z.object({ code: couponCode }),
  output: z.object({ id, value: z.string(), percentage: z.number(), expiryDate: instant }),
  errors: ['INVALID_COUPON', 'RATE_LIMITED'],
})

/** A line that was bought, in clear. */
export const boughtAccount = z.object({ id, value: z.string() })

export const buyBody = z.strictObject({
  logProductId: id,
  quantity: z
    .int('Enter a whole number.')
    .min(1, 'Buy at least 1.')
    .max(2_147_483_647, 'That is more than any shop has.'),
  /** Empty, null or absent: no coupon. */
  couponCode: couponCode.nullish().transform((code) => code ?? undefined),
  /** The total that the buyer was shown. If it is more by now, nothing is bought. Absent: the buyer accepts any total. */
  expectedAmount: price.optional(),
})

/** A purchase as it was made, whatever became of the product since. */
export const purchase = z.object({
  id,
  orderId: id,
  /** `id` is the product's now, for 'Buy again'; the rest is as it was. */
  product: z.object({ id, title: z.string(), subCategory: subCategoryRef }),
  quantity: z.int(),
  unitPrice: dollars,
  /** What was paid: quantity × unit price − discount. */
  amount: dollars,
  discount: dollars,
  couponCode: z.string().nullable(),
  purchasedAt: instant,
  accounts: z.array(boughtAccount),
})

export type Purchase = z.infer<typeof purchase>

/** What buying answers, now and whenever its key is repeated. */
export const receipt = purchase.extend({
  /** The wallet right after this purchase. */
  balance: dollars,
})

export type Receipt = z.infer<typeof receipt>

export const buy = endpoint({
  method: 'POST',
  path: '/shop/buy',
  access: 'user',
  summary: 'Buy lines of one product from the wallet; delivered in the answer',
  body: buyBody,
  output: receipt,
  status: 201,
  errors: [
    'VALIDATION_ERROR',
    'INSUFFICIENT_FUNDS',
    'NOT_FOUND',
    'OUT_OF_STOCK',
    'PRICE_CHANGED',
    'INVALID_COUPON',
    'KEY_REUSED',
    'IN_PROGRESS',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
  idempotent: true,
})
