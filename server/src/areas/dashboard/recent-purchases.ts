import type { stats } from '@docket/contract/admin/dashboard'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import type { Database } from '../../host/db/database.ts'

/** The newest purchases of both kinds. */
export async function recentPurchases(
  db: Database,
  limit: number,
): Promise<Output<typeof stats>['recentPurchases']> {
  const rows = await db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .select([
      'purchases.id',
      'purchases.kind',
      'users.email',
      'purchases.quantity',
      'purchases.title',
      'purchases.purchased_at',
      'purchases.amount_cents',
    ])
    .orderBy('purchases.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    userEmail: row.email,
    quantity: row.quantity,
    productTitle: row.title,
    purchasedAt: row.purchased_at.toISOString(),
    amount: toDollars(row.amount_cents),
  }))
}
