import type { AdminProduct, productsLink } from '@docket/contract/admin/products'
import type * as z from 'zod'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readThroughCursor } from '../../../host/export/export-rows.ts'
import { adminProduct } from './admin-products.ts'
import { selectListedProducts } from './list-products.ts'

/** The products for sale as a file, without descriptions, which may be too long for a cell of a spreadsheet. */
export const exportProducts: ExportedList<z.output<typeof productsLink.query>, AdminProduct> = {
  name: 'products',
  read: readThroughCursor(selectListedProducts, adminProduct),
  columns: {
    ID: ({ id }) => id,
    Title: ({ title }) => title,
    Category: ({ subCategory }) => subCategory.category.name,
    Subcategory: ({ subCategory }) => subCategory.name,
    'Cost price (USD)': ({ costPrice }) => costPrice,
    'Selling price (USD)': ({ sellingPrice }) => sellingPrice,
    'In stock': ({ inStock }) => inStock,
    Created: { instant: ({ createdAt }) => createdAt },
  },
}
