import { REPORT_REASONS, type ReportReason } from '@docket/contract/report-reasons'
import type { Report, reportBody } from '@docket/contract/reports'
import type * as z from 'zod'
import { lockForUser } from '../../../host/db/advisory-locks.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import { publish } from '../../../host/events/publish.ts'
import { announceUserChange } from '../../../host/realtime/live-changes.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { batchesOfReport, MANY_CLAIMANTS } from '../../stock/hold/claimed-batches.ts'
import { lockPurchase } from '../records/lock-purchase.ts'
import { findPurchasedAccount } from '../records/purchased-accounts.ts'
import { limitOpenReports, reportOf } from './reports.ts'

/**
 * Stores a buyer's report about one account, or about the purchase as a whole. An account, and the purchase as a whole,
 * can have one open report at a time. A report that an account belongs to someone else takes nothing off sale: an admin
 * decides about the rest of its batch.
 * @throws NOT_FOUND if it is not the caller's purchase, ALREADY_EXISTS, RATE_LIMITED
 */
export async function reportPurchase(
  db: Database,
  actor: Actor,
  { purchaseId, kind, ...body }: z.output<typeof reportBody>,
): Promise<Report> {
  const accountId = body.accountId ?? null
  const reason = body.reason ?? null
  const message = body.message ?? defaultMessage(reason)
  const userId = actor.actorId
  return db.transaction().execute(async (tx) => {
    // This lock keeps the number of the customer's open reports from changing.
    await lockForUser(tx, 'reports', userId)
    // This lock keeps an admin from replacing the account until the commit.
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase.user_id !== userId) throw new ShopError('NOT_FOUND')
    if (accountId !== null) await requireNotReplaced(tx, { purchaseId, accountId })
    await limitOpenReports(tx, { userId, kind })
    if (kind === 'OWNERSHIP' && purchase.product_id === null) {
      throw invalid({ kind: ['A test shipment belongs to its buyer.'] })
    }
    const row = await tx
      .insertInto('reports')
      .values({ purchase_id: purchaseId, account_id: accountId, user_id: userId, kind, reason, message })
      .returning([
        'id',
        'kind as report_kind',
        'reason',
        'account_id',
        'message',
        'status',
        'answer',
        'created_at',
      ])
      .executeTakeFirstOrThrow()
    await publish(tx, 'report.opened', {
      subject: `report:${row.id}`,
      payload: { reportId: row.id, purchaseId, userId, kind, again: false },
    })
    if (kind === 'OWNERSHIP') await publishClaimed(tx, row.id)
    // The customer may have My Orders open on another screen.
    await announceUserChange(tx, userId)
    return reportOf(row)
  })
}

/** Tells the listeners of the batches of a new claim that so many customers claim by now. */
async function publishClaimed(tx: Tx, reportId: number): Promise<void> {
  for (const { id, product, customers } of await batchesOfReport(tx, reportId)) {
    if (customers !== MANY_CLAIMANTS) continue
    const payload = { batchId: id, productId: product.id, customers }
    await publish(tx, 'batch.claimed', { subject: `batch:${id}`, payload })
  }
}

/** A report always has a message, because the lists and the release before this one show it. */
function defaultMessage(reason: ReportReason | null): string {
  return REPORT_REASONS[reason ?? 'OTHER']
}

async function requireNotReplaced(
  db: Parameters<typeof findPurchasedAccount>[0],
  account: { purchaseId: number; accountId: number },
) {
  const { isReplaced } = await findPurchasedAccount(db, account)
  if (isReplaced) throw new ShopError('NOT_FOUND')
}
