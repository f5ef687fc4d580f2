import type { LiveUpdate } from '@docket/contract/live'
import { toDollars } from '@docket/contract/money'
import type { Database } from '../../host/db/database.ts'
import { inStock } from '../stock/accounts/in-stock.ts'

type Stock = NonNullable<LiveUpdate['stock']>[number]

/** The balances of these users' wallets in dollars. */
export async function readBalances(db: Database, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wallets')
    .select(['user_id', 'balance_cents'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map((row) => [row.user_id, toDollars(row.balance_cents)]))
}

/** The stock of these products, without those that are not for sale. */
export async function readStock(db: Database, productIds: readonly number[]): Promise<Stock[]> {
  if (productIds.length === 0) return []
  return db
    .selectFrom('products')
    .select(['id', inStock.as('inStock')])
    .where('id', 'in', productIds)
    .where('archived_at', 'is', null)
    .execute()
}
