import type { Output } from '@docket/contract/endpoint'
import { LISTED_ACCOUNTS, type purchases } from '@docket/contract/purchases'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../../platform/context/platform.ts'
import { pageWindow, sortOrder } from '../../../platform/lists/page.ts'
import { likePattern } from '../../../platform/lists/search.ts'
import { accountsOfPurchases } from './accounts-of-purchases.ts'
import { currentPurchaseOf, selectCurrentPurchases } from './current-purchases.ts'

const sortColumns = {
  purchasedAt: 'purchases.id',
  amount: 'purchases.amount_cents',
  product: 'purchases.title',
} as const

/** A page of one user's purchases, newest first unless sorted otherwise. */
export async function listOwnPurchases(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  query: z.output<typeof purchases.query> & { userId: number },
): Promise<Output<typeof purchases>> {
  const { column, direction } = sortOrder(query.sort ?? '-purchasedAt', sortColumns)
  const filtered = selectCurrentPurchases(db)
    .where('purchases.user_id', '=', query.userId)
    .$if(Boolean(query.search), (q) => q.where('purchases.title', 'ilike', likePattern(query.search ?? '')))
    .$if(query.from !== undefined, (q) => q.where('purchases.purchased_at', '>=', new Date(query.from ?? 0)))
    .$if(query.to !== undefined, (q) => q.where('purchases.purchased_at', '<', new Date(query.to ?? 0)))
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [rows, { total }] = await Promise.all([
    filtered.orderBy(column, direction).orderBy('purchases.id', 'desc').limit(limit).offset(offset).execute(),
    filtered.clearSelect().select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  const purchaseIds = rows.map((row) => row.id)
  const accounts = await accountsOfPurchases(db, keys, { purchaseIds, limitEach: LISTED_ACCOUNTS })
  const items = rows.map((row) => currentPurchaseOf(row, accounts.get(row.id) ?? []))
  return { items, total, page, pageSize }
}
