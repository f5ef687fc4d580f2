import { sql } from 'kysely'
import type { Database, Tx } from '../../host/db/database.ts'
import { publish } from '../../host/events/publish.ts'
import { writeEntry } from './audited.ts'

/** The second reminder comes this long before the deadline, unless the shop heard of the dispute even later. */
const LAST_CALL = sql`interval '2 hours'`
const DISPUTES_PER_RUN = 50

interface DueDispute {
  id: number
  amount_cents: bigint | null
  due_at: Date
  nth: number
  method: string
  deposit_id: number
  user_id: number
}

/**
 * Tells the owners by mail, and who listens, about disputes that still need an answer: when half of the time is over,
 * and two hours before its end. Each is told once, also if several processes do it at the same time. After an outage,
 * only the later one is told.
 */
export async function remindOfDisputes(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<DueDispute>`
      SELECT d.id, d.amount_cents, due_at, nth, payments.method, payments.deposit_id, deposits.user_id FROM (
        SELECT r.*, CASE
          WHEN now() >= due_at - ${LAST_CALL} AND first_heard_at < due_at - ${LAST_CALL} THEN 2
          WHEN now() >= first_heard_at + (due_at - first_heard_at) / 2 THEN 1
          ELSE 0 END AS nth
        FROM returned_payments r
        WHERE needs_handling AND kind = 'dispute' AND state = 'open' AND due_at > now()
        FOR NO KEY UPDATE SKIP LOCKED
      ) d
      JOIN payments USING (payment_id) JOIN deposits ON deposits.id = payments.deposit_id
      WHERE nth > reminders ORDER BY due_at LIMIT ${DISPUTES_PER_RUN}`.execute(tx)
    for (const dispute of rows) await remindOf(tx, dispute)
  })
}

async function remindOf(tx: Tx, dispute: DueDispute): Promise<void> {
  const { id, amount_cents, due_at, nth, method, deposit_id, user_id } = dispute
  await tx.updateTable('returned_payments').set({ reminders: nth }).where('id', '=', id).execute()
  const dueAt = due_at.toISOString()
  await writeEntry(tx, {
    actorId: null,
    action: 'dispute.due',
    subject: `dispute:${id}`,
    after: { dueAt, ...(amount_cents !== null && { amountCents: amount_cents }) },
  })
  await publish(tx, 'dispute.due', {
    // That of the other events of the dispute.
    subject: `deposit:${deposit_id}`,
    payload: {
      ...{ disputeId: id, method, depositId: deposit_id, userId: user_id },
      ...{ amountCents: amount_cents === null ? null : Number(amount_cents), dueAt },
      hoursLeft: hoursUntil(due_at),
    },
  })
}

/** To the nearest hour, as in the mail; 0 below one. */
function hoursUntil(end: Date): number {
  const minutes = Math.round((end.getTime() - Date.now()) / 60_000)
  return minutes < 60 ? 0 : Math.round(minutes / 60)
}
