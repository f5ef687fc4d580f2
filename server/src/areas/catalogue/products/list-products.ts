import { productList } from '@docket/contract/admin/product-list'
import type { AdminProduct, products, productsLink } from '@docket/contract/admin/products'
import { LOW_STOCK } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readThroughCursor } from '../../../host/export/export-rows.ts'
import { type FilterColumns, matches } from '../../../host/lists/matches.ts'
import { readPage, sortOrder } from '../../../host/lists/page.ts'
import { forPeople } from '../../../host/lists/text-order.ts'
import { hasAtMost } from '../../stock/accounts/in-stock.ts'
import { adminProduct, selectAdminProducts } from './products.ts'

const filterColumns: FilterColumns<typeof productList.filters, 'products' | 'categories' | 'sub_categories'> =
  {
    id: 'products.id',
    search: 'products.title',
    categoryId: 'categories.id',
    subCategoryId: 'sub_categories.id',
    stock: { low: hasAtMost(LOW_STOCK), out: hasAtMost(0) },
  }

const sortColumns = {
  title: forPeople('products.title'),
  category: forPeople('categories.name'),
  subCategory: forPeople('sub_categories.name'),
  costPrice: 'products.cost_price_cents',
  sellingPrice: 'products.selling_price_cents',
  inStock: 'in_stock',
  createdAt: 'products.created_at',
} as const

/** A page of the products for sale, newest first unless sorted otherwise. */
export async function listProducts(
  db: Database,
  query: z.output<typeof products.query>,
): Promise<Output<typeof products>> {
  return readPage(selectListedProducts(db, query), adminProduct, query)
}

function selectListedProducts(db: Database, query: z.output<typeof productsLink.query>) {
  const { column, direction } = sortOrder(query.sort ?? productList.order, sortColumns)
  return selectAdminProducts(db)
    .where(matches(productList.filters, filterColumns, query))
    .orderBy(column, direction)
    .orderBy('products.id', direction)
}

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
    'Low stock alert': ({ lowStock }) => lowStock ?? LOW_STOCK,
    Illustration: ({ illustration }) => illustration,
    'The buyer gets': ({ noun }) => noun,
    Created: { instant: ({ createdAt }) => createdAt },
  },
}
