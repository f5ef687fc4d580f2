import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { LISTED_ACCOUNTS, type purchases } from '@docket/contract/purchases'
import { sql } from 'kysely'
import type * as z from 'zod'
import { refundedOfPurchase } from '../../../ledger/refunds.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import { pageWindow, sortOrder } from '../../../platform/lists/page.ts'
import { containing } from '../../../platform/lists/search.ts'
import { reportStatusOfPurchase } from '../report/select-reports.ts'
import { accountsOfPurchases } from './accounts-of-purchases.ts'
import { purchaseOf, replacedOfPurchase, selectPurchases } from './purchases.ts'

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
  const filtered = selectPurchases(db)
    .where('purchases.user_id', '=', query.userId)
    .$if(Boolean(query.search), (q) => q.where('purchases.title', 'ilike', containing(query.search ?? '')))
    .$if(query.from !== undefined, (q) => q.where('purchases.purchased_at', '>=', new Date(query.from ?? 0)))
    .$if(query.to !== undefined, (q) => q.where('purchases.purchased_at', '<', new Date(query.to ?? 0)))
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [rows, { total }] = await Promise.all([
    filtered
      .select([
        refundedOfPurchase.as('refunded_cents'),
        replacedOfPurchase.as('replaced'),
        reportStatusOfPurchase.as('report_status'),
      ])
      .orderBy(column, direction)
      .orderBy('purchases.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered.clearSelect().select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  const purchaseIds = rows.map((row) => row.id)
  const accounts = await accountsOfPurchases(db, keys, { purchaseIds, limitEach: LISTED_ACCOUNTS })
  const items = rows.map((row) => ({
    ...purchaseOf(row, accounts.get(row.id) ?? []),
    refunded: toDollars(row.refunded_cents),
    replaced: row.replaced,
    reportStatus: row.report_status,
  }))
  return { items, total, page, pageSize }
}
