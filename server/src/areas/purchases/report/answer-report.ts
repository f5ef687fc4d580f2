import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { enqueueMail } from '../../../host/queue/mail.ts'
import { announceUserChange } from '../../../host/realtime/live-changes.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { addMessage, lastMessages } from './conversation.ts'
import { lockReport, publishAnswer } from './reports.ts'

/**
 * Writes to the customer about an open report, which stays open. The mail to the customer does not contain the text,
 * which may name details of an account. @throws NOT_FOUND, ALREADY_SETTLED
 */
export async function answerReport(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  { id, text }: { id: number; text: string },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, id)
    if (report.status !== 'OPEN') throw new ShopError('ALREADY_SETTLED')
    const [last] = await lastMessages(tx, { reportId: id, text })
    if (last?.isSame && last.author_id === actor.actorId) return { id }
    await addMessage(tx, { reportId: id, from: 'OPERATOR', authorId: actor.actorId, text })
    await writeEntry(tx, {
      ...actor,
      action: 'report.answer',
      subject: `report:${id}`,
      after: { purchaseId: report.purchase_id, accountId: report.account_id, answer: text },
    })
    await publishAnswer(tx, report, 'ANSWERED')
    await enqueueMail(tx, keys, {
      userId: report.user_id,
      template: 'report-message',
      params: { reportId: id },
    })
    await announceUserChange(tx, report.user_id)
    return { id }
  })
}

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
    await publishAnswer(tx, report, 'DECLINED')
    await enqueueMail(tx, keys, {
      userId: report.user_id,
      template: 'report-answered',
      params: { reportId: id },
    })
    await announceUserChange(tx, report.user_id)
    return { id }
  })
}
