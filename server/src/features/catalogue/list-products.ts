import type { products } from '@docket/contract/admin/product'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../platform/database.ts'
import { pageWindow, sortOrder } from '../../platform/page.ts'
import { containing } from '../../platform/search.ts'
import { adminProduct, selectProducts } from './select-products.ts'

const sortColumns = {
  title: 'products.title',
  category: 'categories.name',
  subCategory: 'sub_categories.name',
  costPrice: 'products.cost_price_cents',
  sellingPrice: 'products.selling_price_cents',
  inStock: 'in_stock',
  createdAt: 'products.created_at',
} as const

/** A page of the live products, newest first unless sorted otherwise. */
export async function listProducts(
  db: Database,
  query: z.output<typeof products.query>,
): Promise<Output<typeof products>> {
  const { column, direction } = sortOrder(query.sort ?? '-createdAt', sortColumns)
  const filtered = selectProducts(db)
    .$if(query.id !== undefined, (q) => q.where('products.id', '=', query.id ?? 0))
    .$if(query.categoryId !== undefined, (q) => q.where('categories.id', '=', query.categoryId ?? 0))
    .$if(query.subCategoryId !== undefined, (q) =>
      q.where('sub_categories.id', '=', query.subCategoryId ?? 0),
    )
    .$if(Boolean(query.search), (q) => q.where('products.title', 'ilike', containing(query.search ?? '')))
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [rows, { total }] = await Promise.all([
    filtered
      .orderBy(column, direction)
      .orderBy('products.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered.clearSelect().select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(adminProduct), total, page, pageSize }
}
