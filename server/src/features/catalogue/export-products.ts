import type { AdminProduct, productsLink } from '@docket/contract/admin/product'
import type * as z from 'zod'
import type { ExportedList } from '../../platform/export-routes.ts'
import { throughCursor } from '../../platform/export-rows.ts'
import { adminProduct } from './admin-products.ts'
import { selectListedProducts } from './list-products.ts'

/** The live products as a file. A description may be longer than a cell of a spreadsheet, and is left out. */
export const exportProducts: ExportedList<z.output<typeof productsLink.query>, AdminProduct> = {
  name: 'products',
  read: throughCursor(selectListedProducts, adminProduct),
  columns: {
    ID: ({ id }) => id,
    Title: ({ title }) => title,
    Category: ({ subCategory }) => subCategory.category.name,
    Subcategory: ({ subCategory }) => subCategory.name,
    'Cost price (USD)': ({ costPrice }) => costPrice,
    'Selling price (USD)': ({ sellingPrice }) => sellingPrice,
    'In stock': ({ inStock }) => inStock,
    Created: ({ createdAt }) => createdAt,
  },
}
