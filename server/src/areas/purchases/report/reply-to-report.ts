import { mayDo } from '@docket/contract/permissions'
import {
  MAX_REOPENINGS,
  MAX_REPORT_MESSAGES,
  MAX_UNANSWERED_MESSAGES,
  type Report,
  type replyBody,
} from '@docket/contract/reports'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import { lockForUser } from '../../../host/db/advisory-locks.ts'
import type { Tx } from '../../../host/db/database.ts'
import { inTransaction } from '../../../host/db/in-transaction.ts'
import { ShopError } from '../../../host/errors.ts'
import { publish } from '../../../host/events/publish.ts'
import { enqueueMail } from '../../../host/queue/mail.ts'
import { announceUserChange } from '../../../host/realtime/live-changes.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockPurchase } from '../records/lock-purchase.ts'
import { requireCurrentAccount } from '../records/purchased-accounts.ts'
import { addMessage, lastMessages } from './conversation.ts'
import { type LockedReport, limitOpenReports, lockReport } from './reports.ts'

type LastMessages = Awaited<ReturnType<typeof lastMessages>>

/**
 * Stores what a customer writes to the shop about one of their reports. A declined report is opened again.
 * @throws NOT_FOUND for another customer's report, ALREADY_SETTLED, ALREADY_EXISTS if a newer report about the same
 * account is open, RATE_LIMITED
 */
export async function replyToReport(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  { id, text }: z.output<typeof replyBody>,
): Promise<{ id: number; status: Report['status'] }> {
  const userId = actor.actorId
  return inTransaction(db, async (tx) => {
    // Takes the locks in the same order as a new report does.
    await lockForUser(tx, 'reports', userId)
    const ownReport = await tx
      .selectFrom('reports')
      .select('purchase_id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!ownReport) throw new ShopError('NOT_FOUND')
    await lockPurchase(tx, ownReport.purchase_id)
    const report = await lockReport(tx, id)
    if (report.status === 'DECLINED') await reopenReport(tx, actor, report)
    else if (report.status !== 'OPEN') throw new ShopError('ALREADY_SETTLED')
    const messages = await lastMessages(tx, { reportId: id, text })
    const [last] = messages
    if (last?.isSame && last.author_kind === 'CUSTOMER') return { id, status: 'OPEN' }
    limitMessages(messages)
    await addMessage(tx, { reportId: id, from: 'CUSTOMER', authorId: userId, text })
    // Mails only the first message after the operator's answer.
    if (last?.author_kind === 'OPERATOR') await mailOperator(tx, keys, { id, operatorId: last.author_id })
    await announceUserChange(tx, userId)
    return { id, status: 'OPEN' }
  })
}

function limitMessages(messages: LastMessages): void {
  if (messages.length >= MAX_REPORT_MESSAGES) {
    throw new ShopError('RATE_LIMITED', 'This report has too many messages. Wait for the answer of the shop.')
  }
  const lastAnswer = messages.findIndex(({ author_kind }) => author_kind === 'OPERATOR')
  const unansweredCount = lastAnswer < 0 ? messages.length : lastAnswer
  if (unansweredCount < MAX_UNANSWERED_MESSAGES) return
  throw new ShopError(
    'RATE_LIMITED',
    `The shop has not answered your last ${MAX_UNANSWERED_MESSAGES} messages yet. You can write again when it has.`,
  )
}

/** Mails the operator who wrote last that the customer has replied, if this operator may still answer reports. */
async function mailOperator(
  tx: Tx,
  keys: Platform['keys'],
  { id, operatorId }: { id: number; operatorId: number },
): Promise<void> {
  const operator = await tx
    .selectFrom('users')
    .select(['operator_role', 'suspended_at'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
  if (!operator || operator.suspended_at !== null || !mayDo(operator.operator_role, 'refund')) return
  await enqueueMail(tx, keys, { userId: operatorId, template: 'report-reply', params: { reportId: id } })
}

/**
 * Opens a declined report again. Its answer moves into the conversation, with its author and its time. The caller has
 * locked the customer's reports, the purchase and the report.
 * @throws ALREADY_SETTLED, ALREADY_EXISTS if a newer report about the same account is open, RATE_LIMITED
 */
async function reopenReport(tx: Tx, actor: Actor, report: LockedReport): Promise<void> {
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
  await publish(tx, 'report.opened', {
    subject: `report:${id}`,
    payload: { reportId: id, purchaseId, userId: report.user_id, kind, again: true },
  })
}
