import type { Tx } from '../../platform/database.ts'

/**
 * Settles the open reports that something was done about: those of a line, or those of the order as a whole. With
 * `all`, every open one of the order. Nobody need have reported anything.
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
