import type { AdminProduct } from '@docket/contract/admin/product'
import { toDollars } from '@docket/contract/money'
import type { Database, Tx } from '../../platform/database.ts'
import { inStock } from '../../stock/in-stock.ts'

/** Live products with everything an admin sees of them. */
export function selectProducts(db: Database | Tx) {
  return db
    .selectFrom('products')
    .innerJoin('sub_categories', 'sub_categories.id', 'products.sub_category_id')
    .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
    .where('products.archived_at', 'is', null)
    .select([
      'products.id',
      'products.title',
      'products.description',
      'products.metadata',
      'products.cost_price_cents',
      'products.selling_price_cents',
      'products.created_at',
      'products.revision',
      'sub_categories.id as sub_category_id',
      'sub_categories.name as sub_category_name',
      'categories.id as category_id',
      'categories.name as category_name',
      'categories.image_url',
      inStock.as('in_stock'),
    ])
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

/** A row as the contract's product for admins. */
export function adminProduct(row: ProductRow): AdminProduct {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    metadata: row.metadata,
    costPrice: toDollars(row.cost_price_cents),
    sellingPrice: toDollars(row.selling_price_cents),
    inStock: row.in_stock,
    createdAt: row.created_at.toISOString(),
    revision: row.revision,
    subCategoryId: row.sub_category_id,
    subCategory: {
      id: row.sub_category_id,
      categoryId: row.category_id,
      name: row.sub_category_name,
      category: { id: row.category_id, name: row.category_name, imageUrl: row.image_url },
    },
  }
}
