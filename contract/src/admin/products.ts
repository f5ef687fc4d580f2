import * as z from 'zod'
import { capped, NO_ACT, recorded } from '../acts.ts'
import { dollars, price } from '../amounts.ts'
import { product } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { ILLUSTRATIONS } from '../illustrations.ts'
import { listQuery } from '../list-query.ts'
import { NOUNS } from '../nouns.ts'
import { pageOf, pageQuery } from '../page.ts'
import { id, idText, instant, MAX_NAME_LENGTH, name, stopWith, text } from '../text.ts'
import { bulkIds, bulkResult } from './bulk.ts'
import { deleted } from './categories.ts'
import { productList } from './product-list.ts'

export const adminProduct = product.extend({
  costPrice: dollars,
  /** From how many accounts on the product counts as low for alerts; null: `LOW_STOCK`. */
  lowStock: z.int().nullable(),
  /** How many customers get a mail when it is back. */
  waiting: z.int(),
  createdAt: instant,
  /** Changes with every edit. */
  revision: z.int(),
})
export type AdminProduct = z.infer<typeof adminProduct>

/** Two names that are equal after trimming would overwrite each other. */
const areDistinct = (names: string[]) => new Set(names.map((each) => each.trim())).size === names.length

const MAX_UNTRIMMED_NAME = 200

/** The details of a product: how many, and the maximum number of characters of a name and of a value. */
export const MAX_DETAILS = 30
export const MAX_DETAIL_NAME_LENGTH = 60
export const MAX_DETAIL_LENGTH = 300

const metadata = z
  // The names are trimmed below, once it is sure that they are distinct.
  .record(text(MAX_UNTRIMMED_NAME), name('A detail’s value', MAX_DETAIL_LENGTH))
  .refine(
    (details) => Object.keys(details).length <= MAX_DETAILS,
    stopWith(`Use at most ${MAX_DETAILS} details.`),
  )
  .refine((details) => areDistinct(Object.keys(details)), 'Two details have the same name.')
  .pipe(z.record(name('A detail’s name', MAX_DETAIL_NAME_LENGTH), z.string()))

/** The maximum number of characters of a description, HTML included. */
export const MAX_DESCRIPTION_LENGTH = 50_000

/** The highest threshold of a low stock. */
export const MAX_LOW_STOCK = 10_000

/** HTML. The server removes everything that is not on the allow-list before it stores the description. */
const description = text(MAX_DESCRIPTION_LENGTH)

export const productBody = z.strictObject({
  title: name('Title', MAX_NAME_LENGTH),
  /** Absent: empty. */
  description: description.default(''),
  categoryId: id,
  subCategoryId: id,
  sellingPrice: price,
  costPrice: price,
  metadata: metadata.nullish(),
  /** Null: `LOW_STOCK`. */
  lowStock: z
    .int('Enter a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(MAX_LOW_STOCK, 'Enter at most 10,000.')
    .nullish(),
  /** The drawing of its cover. Null: the words of the product choose one. */
  illustration: z.enum(ILLUSTRATIONS, 'Choose one of the drawings.').nullish(),
  /** What the buyer gets. Absent: unchanged, and an account for a new product. */
  noun: z.enum(NOUNS, 'Choose what the buyer gets.').optional(),
})

const filters = listQuery(productList)

export const products = endpoint({
  method: 'GET',
  path: '/admin/product/list',
  access: 'admin',
  permission: 'any-operator',
  summary: 'Products with cost price and stock',
  query: z.object({ ...pageQuery, ...filters }),
  output: pageOf(adminProduct),
  errors: ['VALIDATION_ERROR'],
})

export const { link: productsLink, file: productsFile } = exportOf(
  '/admin/product',
  'the products, without their descriptions,',
  z.object(filters),
  'any-operator',
)

export const createProduct = endpoint({
  method: 'POST',
  path: '/admin/product',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('product.create'),
  summary: 'Create a product',
  body: productBody,
  output: adminProduct,
  status: 201,
  errors: ['VALIDATION_ERROR'],
})

export const updateProductBody = productBody.extend({
  id,
  /**
   * The revision that the edit began with. If the product has a newer one, the call is refused. Absent: the call
   * overwrites any revision.
   */
  revision: z.int('Must be a whole number.').min(1).max(2_147_483_647).optional(),
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/admin/product',
  access: 'admin',
  permission: 'catalogue',
  stepUp: 'price-change',
  act: {
    caps: { none: 'buyers see the price, and the log keeps the last one' },
    entries: ['product.update'],
    mails: ['price-cut'],
  },
  summary: 'Change a product; past purchases keep their title and price',
  body: updateProductBody,
  output: adminProduct,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const previewProduct = endpoint({
  method: 'POST',
  path: '/admin/product/preview',
  access: 'admin',
  permission: 'catalogue',
  act: NO_ACT,
  summary: 'A description as buyers would see it; nothing is stored',
  body: z.strictObject({ description }),
  output: z.object({
    /** Sanitized HTML. */
    description: z.string(),
  }),
  errors: ['VALIDATION_ERROR'],
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/admin/product/:id',
  access: 'admin',
  permission: 'catalogue',
  stepUp: true,
  act: capped('removals', 'product.delete'),
  summary:
    'Delete a product and its accounts; a product with accounts that are sold, withdrawn or on hold is archived instead',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
})

export const deleteProducts = endpoint({
  method: 'POST',
  path: '/admin/product/bulk/delete',
  access: 'admin',
  permission: 'catalogue',
  stepUp: true,
  act: capped('removals', 'product.delete'),
  summary: 'Delete several products; a refused one does not stop the others; the answer has each result',
  body: z.strictObject({ ids: bulkIds }),
  output: bulkResult,
  errors: ['VALIDATION_ERROR'],
})
