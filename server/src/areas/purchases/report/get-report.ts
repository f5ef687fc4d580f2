import type { ReportDetails } from '@docket/contract/admin/reports'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { batchesOfReport } from '../../stock/hold/claimed-batches.ts'
import { getAnyPurchase } from '../records/get-any-purchase.ts'
import { getPurchasedAccount } from '../records/purchased-accounts.ts'
import { messagesOfReports } from './conversation.ts'
import { reportOf, selectReports, waitsForShop } from './reports.ts'

/** A report with what an admin needs to settle it, and the next open one. @throws NOT_FOUND */
export async function getReport(db: Database, id: number): Promise<ReportDetails> {
  const row = await selectReports(db)
    .leftJoin('users as admins', 'admins.id', 'reports.settled_by')
    // Every report has a customer, and every customer has a wallet.
    .innerJoin('wallets', 'wallets.user_id', 'reports.user_id')
    .select([
      'wallets.balance_cents',
      'reports.purchase_id',
      'admins.username as settled_by',
      'reports.settled_at',
      sql<number>`(
        SELECT count(*)::integer FROM reports earlier
        WHERE earlier.user_id = reports.user_id AND earlier.id < reports.id
      )`.as('earlier_reports'),
    ])
    .where('reports.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const { purchase_id: purchaseId, account_id: accountId } = row
  const isOpenClaim = row.report_kind === 'OWNERSHIP' && row.status === 'OPEN'
  const [purchase, account, messages, nextId, claimedBatches] = await Promise.all([
    getAnyPurchase(db, purchaseId),
    accountId === null ? null : getPurchasedAccount(db, { purchaseId, accountId }),
    messagesOfReports(db, [id]),
    findNextOpen(db, { id, kind: row.report_kind }),
    isOpenClaim ? batchesOfReport(db, id) : [],
  ])
  return {
    ...reportOf(row),
    settledBy: row.settled_by,
    settledAt: row.settled_at?.toISOString() ?? null,
    messages: messages.get(id) ?? [],
    purchase,
    account,
    claimedBatches,
    wallet: toDollars(row.balance_cents),
    earlierReports: row.earlier_reports,
    nextId,
  }
}

/**
 * The open report that follows `report` in the queue: reports of ownership first, then the oldest, without those whose
 * customer must write next. After the last report, the first one is next, so that an admin who skips a report comes
 * back to it.
 */
async function findNextOpen(
  db: Database,
  report: { id: number; kind: 'PROBLEM' | 'OWNERSHIP' },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM reports WHERE ${waitsForShop} AND id <> ${report.id}
    ORDER BY (kind <> 'OWNERSHIP', id) < (${report.kind !== 'OWNERSHIP'}::boolean, ${report.id}::bigint),
      kind <> 'OWNERSHIP', id
    LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}
