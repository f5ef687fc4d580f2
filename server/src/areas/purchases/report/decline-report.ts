import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { enqueueMail } from '../../../host/queue/mail.ts'
import { announceUserChange } from '../../../host/realtime/live-changes.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockReport } from './lock-report.ts'

/** Closes a report with an answer only, and mails the answer to the buyer. @throws NOT_FOUND, ALREADY_SETTLED */
export async function declineReport(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  { id, answer }: { id: number; answer: string },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, id)
    if (report.status !== 'OPEN') throw new ShopError('ALREADY_SETTLED')
    await tx
      .updateTable('reports')
      .set({ status: 'DECLINED', answer, settled_by: actor.actorId, settled_at: new Date() })
      .where('id', '=', id)
      .execute()
    await writeEntry(tx, {
      ...actor,
      action: 'report.decline',
      subject: `report:${id}`,
      after: { purchaseId: report.purchase_id, accountId: report.account_id, answer },
    })
    await enqueueMail(tx, keys, {
      userId: report.user_id,
      template: 'report-answered',
      params: { reportId: id },
    })
    await announceUserChange(tx, report.user_id)
    return { id }
  })
}
