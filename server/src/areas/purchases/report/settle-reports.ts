import type { Tx } from '../../../host/db/database.ts'

/**
 * Settles the open reports of one account, or of the purchase as a whole (`accountId` null). With `all`, settles every
 * open report of the purchase. Does nothing if there is no report.
 */
export async function settleReports(
  tx: Tx,
  reports: { purchaseId: number; accountId: number | null; all?: boolean },
  settlement: { as: 'REPLACED' | 'REFUNDED'; adminId: number },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ status: settlement.as, settled_by: settlement.adminId, settled_at: new Date() })
    .where('purchase_id', '=', reports.purchaseId)
    .where('status', '=', 'OPEN')
    .$if(!reports.all, (q) => q.where('account_id', 'is not distinct from', reports.accountId))
    .execute()
}
