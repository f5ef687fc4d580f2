import type { anyPurchaseById } from '@docket/contract/admin/purchases'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { reportOf, selectReports } from '../report/reports.ts'
import { purchaseSummaryOf, replacedOfPurchase, selectPurchaseSummaries } from './purchases.ts'

/** No honest purchase has more reports than this. */
const MAX_REPORTS = 200

/** A purchase with its refunds and reports, as an admin sees it. @throws NOT_FOUND */
export async function getAnyPurchase(db: Database, id: number): Promise<Output<typeof anyPurchaseById>> {
  const purchase = await selectPurchaseSummaries(db)
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .select([
      'users.email',
      'purchases.unit_price_cents',
      replacedOfPurchase.as('replaced'),
      sql<number>`(
        SELECT count(*)::integer FROM available_accounts a WHERE a.product_id = purchases.product_id
      )`.as('in_stock'),
    ])
    .where('purchases.id', '=', id)
    .executeTakeFirst()
  if (!purchase) throw new ShopError('NOT_FOUND')
  const [refunds, reports] = await Promise.all([
    db
      .selectFrom('refunds')
      .innerJoin('users', 'users.id', 'refunds.admin_id')
      .select([
        'refunds.id',
        'refunds.account_id',
        'refunds.amount_cents',
        'refunds.reason',
        'users.username',
        'refunds.created_at',
      ])
      .where('purchase_id', '=', id)
      .orderBy('refunds.id')
      .execute(),
    selectReports(db)
      .where('reports.purchase_id', '=', id)
      .orderBy('reports.id', 'desc')
      .limit(MAX_REPORTS)
      .execute(),
  ])
  const refundedCents = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0n)
  return {
    ...purchaseSummaryOf(purchase),
    user: { id: purchase.user_id, email: purchase.email },
    unitPrice: toDollars(purchase.unit_price_cents),
    refunds: refunds.map((row) => ({
      id: row.id,
      accountId: row.account_id,
      amount: toDollars(row.amount_cents),
      reason: row.reason,
      by: row.username,
      createdAt: row.created_at.toISOString(),
    })),
    refunded: toDollars(refundedCents),
    refundable: toDollars(purchase.amount_cents - refundedCents),
    replaced: purchase.replaced,
    inStock: purchase.in_stock,
    reports: reports.map(reportOf),
  }
}
