import * as z from 'zod'
import { dollars } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { ILLUSTRATIONS } from './illustrations.ts'
import { NOUNS } from './nouns.ts'
import { pageOf, pageQuery, sortBy } from './page.ts'
import { countText, id, idText, searchText } from './text.ts'

/** The products in a category's row of the catalogue. They fill a grid of two columns or of four without a gap. */
export const PRODUCTS_PER_ROW = 4

/**
 * A product with this number of available accounts or fewer is low in stock. The product page, the office's list with its
 * filter, the dashboard and the metrics use it. Alerts use the product's own threshold, and this one if it has none.
 */
export const LOW_STOCK = 10

export const categoryRef = z.object({ id, name: z.string(), imageUrl: z.string().nullable() })

/** A category with its subcategories, for lists. */
export const categoryWithSubCategories = categoryRef.extend({
  subCategories: z.array(z.object({ id, name: z.string() })),
})

/** A subcategory with its category, as a field of products and purchases. */
export const subCategoryRef = z.object({
  id,
  categoryId: id,
  name: z.string(),
  category: categoryRef,
})

/** The uploaded cover of a product, as files of up to three widths. */
export const cover = z.object({
  /** The path of the widest file. */
  url: z.string(),
  /** All files, as the `srcset` of an image. */
  srcSet: z.string(),
  /** The size of the widest file in pixels. */
  width: z.int(),
  height: z.int(),
  /** The point that stays visible if the picture is cut, in percent of its width and height. */
  focusX: z.int(),
  focusY: z.int(),
})

/** How many pictures a product can have, its cover included. */
export const MAX_PICTURES = 6

/** A further picture of a product, after its cover. */
export const picture = cover.omit({ focusX: true, focusY: true }).extend({
  id,
  /** What it shows, for who cannot see it; empty if the operator has not said so. */
  alt: z.string(),
})
export type Picture = z.infer<typeof picture>

export const illustration = z.enum(ILLUSTRATIONS)

/** What the buyer of a product gets. */
export const noun = z.enum(NOUNS)

export const productCard = z.object({
  id,
  title: z.string(),
  /** Null: the web draws one (`drawn-cover.ts`). */
  cover: cover.nullable(),
  /** The drawing that an operator chose; null: the words of the product choose one. */
  illustration: illustration.nullable(),
  sellingPrice: dollars,
  inStock: z.int(),
  subCategoryId: id,
  subCategory: subCategoryRef,
})

export const product = productCard.extend({
  /** Sanitized HTML. */
  description: z.string(),
  metadata: z.record(z.string(), z.string()).nullable(),
  /** What the buyer gets. */
  noun,
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
  summary: 'The catalogue; with `perCategory=N`, the first N products of every category instead of a page',
  query: z.object({
    ...pageQuery,
    categoryId: idText.optional(),
    subCategoryId: idText.optional(),
    search: searchText.optional(),
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
  output: product.extend({
    /** The further ones, in their order. A process of the last release does not send them. */
    pictures: z.array(picture).default([]),
  }),
  errors: ['NOT_FOUND'],
})
