import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { inStock } from '../../stock/in-stock.ts'

/** More rows would make the board longer than the pitch beside it. */
const MAX_ROWS = 7

/** The lines for sale, by category. */
export interface StockCount {
  countedAt: Date
  /** The best-stocked categories, most lines first. */
  rows: { category: string; lines: number }[]
  /** Lines in categories that are no row; 0 where every category is one. */
  otherLines: number
  total: number
}

/** What every visitor may know of the stock. Null where nothing is in stock. */
export async function countStock(db: Database): Promise<StockCount | null> {
  const counted = await db
    .selectFrom('products')
    .innerJoin('sub_categories', 'sub_categories.id', 'products.sub_category_id')
    .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
    .where('products.archived_at', 'is', null)
    .groupBy('categories.id')
    .select(['categories.name as category', sql<number>`sum(${inStock})::integer`.as('lines')])
    .orderBy('lines', 'desc')
    .orderBy('categories.name')
    .execute()
  const stocked = counted.filter(({ lines }) => lines > 0)
  if (stocked.length === 0) return null
  // A single category left over is a row like the others.
  const shown = stocked.length === MAX_ROWS + 1 ? MAX_ROWS + 1 : MAX_ROWS
  return {
    countedAt: new Date(),
    rows: stocked.slice(0, shown),
    otherLines: sumOf(stocked.slice(shown)),
    total: sumOf(stocked),
  }
}

function sumOf(rows: { lines: number }[]): number {
  return rows.reduce((sum, { lines }) => sum + lines, 0)
}
