import { compareTexts } from '@docket/contract/compare-texts'
import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { forPeople } from '../../host/lists/text-order.ts'
import { inStock } from '../stock/accounts/in-stock.ts'

/** A category that has accounts for sale. */
interface StockedCategory {
  categoryId: number
  category: string
  logoUrl: string | null
  accounts: number
  /** The subcategories that have accounts for sale, those with the most first. */
  kinds: string[]
  /** The lowest price of what is for sale. */
  fromCents: bigint
}

/** The accounts for sale. */
export interface StockCount {
  countedAt: Date
  /** The categories with accounts for sale, those with the most first. */
  categories: StockedCategory[]
  total: number
}

/** Counts the stock for the public landing page. Null if nothing is in stock. */
export async function countStock(db: Database): Promise<StockCount | null> {
  const products = db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .select(['sub_category_id', 'selling_price_cents as cents', inStock.as('accounts')])
    .as('stocked')
  const counted = await db
    .selectFrom(products)
    .innerJoin('sub_categories', 'sub_categories.id', 'stocked.sub_category_id')
    .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
    .where('stocked.accounts', '>', 0)
    .groupBy(['categories.id', 'sub_categories.id'])
    .select([
      'categories.id as categoryId',
      'categories.name as category',
      'categories.image_url as logoUrl',
      'sub_categories.name as kind',
      sql<number>`sum(stocked.accounts)::integer`.as('accounts'),
      sql<bigint>`min(stocked.cents)`.as('fromCents'),
    ])
    .orderBy('accounts', 'desc')
    .orderBy(forPeople('sub_categories.name'))
    .execute()
  if (counted.length === 0) return null
  const categories = new Map<number, StockedCategory>()
  for (const { kind, ...row } of counted) {
    const category = categories.get(row.categoryId) ?? { ...row, accounts: 0, kinds: [] }
    category.accounts += row.accounts
    category.kinds.push(kind)
    if (row.fromCents < category.fromCents) category.fromCents = row.fromCents
    categories.set(row.categoryId, category)
  }
  return {
    countedAt: new Date(),
    categories: [...categories.values()].sort(
      (one, other) => other.accounts - one.accounts || compareTexts(one.category, other.category),
    ),
    total: counted.reduce((sum, { accounts }) => sum + accounts, 0),
  }
}
