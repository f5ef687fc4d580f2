import { sql } from 'kysely'
import { inStock } from '../../inventory/accounts/in-stock.ts'
import type { Database } from '../../platform/db/database.ts'

/** More rows would make the stock board longer than the text beside it. */
const MAX_ROWS = 7

/** The number of accounts for sale by category. */
export interface StockCount {
  countedAt: Date
  /** The categories with the most accounts, largest first. */
  rows: { categoryId: number; category: string; accounts: number }[]
  /** The accounts of the categories that have no row. */
  otherAccounts: number
  total: number
}

/** Counts the stock for the public landing page. Null if nothing is in stock. */
export async function countStock(db: Database): Promise<StockCount | null> {
  const categories = await db
    .selectFrom('products')
    .innerJoin('sub_categories', 'sub_categories.id', 'products.sub_category_id')
    .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
    .where('products.archived_at', 'is', null)
    .groupBy('categories.id')
    .select([
      'categories.id as categoryId',
      'categories.name as category',
      sql<number>`sum(${inStock})::integer`.as('accounts'),
    ])
    .orderBy('accounts', 'desc')
    .orderBy('categories.name')
    .execute()
  const inStockCategories = categories.filter(({ accounts }) => accounts > 0)
  if (inStockCategories.length === 0) return null
  // A single category above the limit gets a row of its own instead of "others".
  const rowCount = inStockCategories.length === MAX_ROWS + 1 ? MAX_ROWS + 1 : MAX_ROWS
  return {
    countedAt: new Date(),
    rows: inStockCategories.slice(0, rowCount),
    otherAccounts: sumOf(inStockCategories.slice(rowCount)),
    total: sumOf(inStockCategories),
  }
}

function sumOf(rows: { accounts: number }[]): number {
  return rows.reduce((sum, { accounts }) => sum + accounts, 0)
}
