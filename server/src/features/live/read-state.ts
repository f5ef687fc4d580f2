import type { LiveUpdate } from '@docket/contract/live'
import { toDollars } from '@docket/contract/money'
import type { Database } from '../../platform/database.ts'
import { inStock } from '../../stock/in-stock.ts'

type Stock = NonNullable<LiveUpdate['stock']>[number]

/** What these users' wallets hold, in dollars. */
export async function readBalances(db: Database, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wallets')
    .select(['user_id', 'balance_cents'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map((row) => [row.user_id, toDollars(row.balance_cents)]))
}

/** What these products have in stock; those that are not sold are left out. */
export async function readStock(db: Database, productIds: readonly number[]): Promise<Stock[]> {
  if (productIds.length === 0) return []
  return db
    .selectFrom('products')
    .select(['id', inStock.as('inStock')])
    .where('id', 'in', productIds)
    .where('archived_at', 'is', null)
    .execute()
}
