import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { dollars, price } from '../money.ts'
import { pageOf, pageQuery, sortBy } from '../page.ts'
import { product } from '../shop.ts'
import { id, idText, instant, name, text } from '../text.ts'
import { deleted } from './category.ts'

const adminProduct = product.extend({ costPrice: dollars, createdAt: instant })
export type AdminProduct = z.infer<typeof adminProduct>

const metadata = z
  .record(name('A detail’s name', 60), name('A detail’s value', 300))
  .refine((entries) => Object.keys(entries).length <= 30, 'Use at most 30 details.')

export const productBody = z.strictObject({
  title: name('Title', 160),
  /** HTML; what the allow-list does not know is taken out before it is stored. */
  description: text(50_000),
  categoryId: id,
  subCategoryId: id,
  sellingPrice: price,
  costPrice: price,
  metadata: metadata.nullish(),
})

export const products = endpoint({
  method: 'GET',
  path: '/admin/product/list',
  access: 'admin',
  summary: 'Products with cost price and stock',
  query: z.object({
    ...pageQuery,
    id: idText.optional(),
    search: text(100).optional(),
    categoryId: idText.optional(),
    subCategoryId: idText.optional(),
    sort: sortBy('title', 'category', 'subCategory', 'costPrice', 'sellingPrice', 'inStock', 'createdAt'),
  }),
  output: pageOf(adminProduct),
  errors: ['VALIDATION_ERROR'],
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/admin/product',
  access: 'admin',
  summary: 'Create a product',
  body: productBody,
  output: adminProduct,
  status: 201,
  errors: ['VALIDATION_ERROR'],
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/admin/product',
  access: 'admin',
  summary: 'Change a product; past purchases keep what they were',
  body: productBody.extend({ id }),
  output: adminProduct,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/admin/product/:id',
  access: 'admin',
  summary: 'Delete a product with its unsold lines; one with purchases is archived instead',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND'],
})
