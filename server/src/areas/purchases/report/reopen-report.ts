import { MAX_REOPENINGS } from '@docket/contract/reports'
import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { requireCurrentAccount } from '../records/purchased-accounts.ts'
import { limitOpenReports } from './limit-open-reports.ts'
import type { LockedReport } from './lock-report.ts'

/**
 * Opens a declined report again. Its answer moves into the conversation, with its author and its time. The caller has locked the customer's reports, the purchase and the report.
 * @throws ALREADY_SETTLED, ALREADY_EXISTS if a newer report about the same account is open, RATE_LIMITED
 */
export async function reopenReport(tx: Tx, actor: Actor, report: LockedReport): Promise<void> {
  const { id, kind, purchase_id: purchaseId, account_id: accountId, reopened: reopenings } = report
  if (reopenings >= MAX_REOPENINGS) {
    throw new ShopError(
      'ALREADY_SETTLED',
      `This report was opened again ${MAX_REOPENINGS} times and is closed now. You can send a new report.`,
    )
  }
  if (accountId !== null) await requireCurrentAccount(tx, { purchaseId, accountId })
  await limitOpenReports(tx, { userId: report.user_id, kind })
  if (report.answer !== null && report.settled_by !== null && report.settled_at !== null) {
    await tx
      .insertInto('report_messages')
      .values({
        report_id: id,
        author_kind: 'OPERATOR',
        author_id: report.settled_by,
        text: report.answer,
        created_at: report.settled_at,
      })
      .execute()
  }
  await tx
    .updateTable('reports')
    .set({ status: 'OPEN', answer: null, settled_by: null, settled_at: null, reopened: reopenings + 1 })
    .where('id', '=', id)
    .execute()
  await writeEntry(tx, {
    ...actor,
    action: 'report.reopen',
    subject: `report:${id}`,
    after: { purchaseId, accountId, reopened: reopenings + 1 },
  })
}
