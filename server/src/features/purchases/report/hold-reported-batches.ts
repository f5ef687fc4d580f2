import { sql } from 'kysely'
import { holdBatch } from '../../../inventory/hold/hold-batch.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/security/actor.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'

/** A report that an account of a purchase belongs to someone else; `accountId` null: all its accounts. */
interface OwnershipReport {
  id: number
  purchaseId: number
  accountId: number | null
}

/**
 * Puts the batches of the reported accounts on hold. A batch that an admin has released after a report of this customer
 * is not put on hold again, so that a customer cannot keep the shop from selling. It does not matter whose report began
 * the released hold.
 */
export async function holdReportedBatches(tx: Tx, actor: Actor, report: OwnershipReport): Promise<void> {
  for (const batchId of await batchesToHold(tx, actor.actorId, report)) {
    const { holdId, productId, isNew, held } = await holdBatch(
      tx,
      { batchId, accountId: report.accountId },
      { reportId: report.id },
    )
    await writeAuditEntry(tx, {
      ...actor,
      action: 'batch.hold',
      subject: `batch:${batchId}`,
      after: { holdId, productId, reportId: report.id, accountId: report.accountId, isNew, held },
    })
  }
}

async function batchesToHold(
  tx: Tx,
  userId: number,
  { purchaseId, accountId }: OwnershipReport,
): Promise<number[]> {
  const { rows } = await sql<{ batch_id: number }>`
    SELECT DISTINCT a.batch_id FROM sold_accounts s JOIN accounts a ON a.id = s.account_id
    WHERE s.purchase_id = ${purchaseId} ${accountId === null ? sql`` : sql`AND a.id = ${accountId}`}
      AND NOT EXISTS (
        SELECT FROM batch_holds h
        JOIN reports r ON r.user_id = ${userId} AND r.kind = 'OWNERSHIP' AND r.created_at <= h.decided_at
        JOIN sold_accounts bought ON bought.purchase_id = r.purchase_id
          AND (r.account_id IS NULL OR r.account_id = bought.account_id)
        JOIN accounts reported ON reported.id = bought.account_id AND reported.batch_id = h.batch_id
        WHERE h.batch_id = a.batch_id AND h.decision = 'RELEASED'
      )
    ORDER BY a.batch_id`.execute(tx)
  return rows.map((row) => row.batch_id)
}
