import type { Tx } from '../../../platform/db/database.ts'

/**
 * Settles the open reports of one account, or of the purchase as a whole (`accountId` null). With `all`, settles every
 * open report of the purchase. Does nothing if there is no report.
 */
export async function settleReports(
  tx: Tx,
  of: { purchaseId: number; accountId: number | null; all?: boolean },
  settled: { as: 'REPLACED' | 'REFUNDED'; adminId: number },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ status: settled.as, settled_by: settled.adminId, settled_at: new Date() })
    .where('purchase_id', '=', of.purchaseId)
    .where('status', '=', 'OPEN')
    .$if(!of.all, (q) => q.where('account_id', 'is not distinct from', of.accountId))
    .execute()
}
