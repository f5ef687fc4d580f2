import { toDollars } from '@docket/contract/money'
import type { Database } from '../../../host/db/database.ts'
import { coverColumns, productCover } from '../../../host/pictures/product-cover.ts'
import { inStock } from './in-stock.ts'

/**
 * The products for sale with the columns that customers may see: subcategory, category, number of available accounts.
 */
export function selectProducts(db: Database) {
  return db
    .selectFrom('products')
    .innerJoin('sub_categories', 'sub_categories.id', 'products.sub_category_id')
    .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
    .where('products.archived_at', 'is', null)
    .select([
      'products.id',
      'products.title',
      'products.selling_price_cents',
      'products.sub_category_id',
      'sub_categories.name as sub_category_name',
      'categories.id as category_id',
      'categories.name as category_name',
      'categories.image_url',
      ...coverColumns,
      inStock.as('in_stock'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

/** A row as the contract's product card. */
export function productCard(row: Row) {
  return {
    id: row.id,
    title: row.title,
    cover: productCover(row),
    sellingPrice: toDollars(row.selling_price_cents),
    inStock: row.in_stock,
    subCategoryId: row.sub_category_id,
    subCategory: {
      id: row.sub_category_id,
      categoryId: row.category_id,
      name: row.sub_category_name,
      category: { id: row.category_id, name: row.category_name, imageUrl: row.image_url },
    },
  }
}
