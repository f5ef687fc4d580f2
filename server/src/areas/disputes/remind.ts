import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { writeEntry } from './audited.ts'

/** The second reminder comes this long before the deadline, unless the shop heard of the dispute even later. */
const LAST_CALL = sql`interval '2 hours'`
const DISPUTES_PER_RUN = 50

/**
 * Mails the owners about disputes that still need an answer: when half of the time is over, and two hours before its
 * end. Each is told once, also if several processes do it at the same time. After an outage, only the later one is told.
 */
export async function remindOfDisputes(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; amount_cents: bigint | null; due_at: Date; nth: number }>`
      SELECT id, amount_cents, due_at, nth FROM (
        SELECT r.*, CASE
          WHEN now() >= due_at - ${LAST_CALL} AND first_heard_at < due_at - ${LAST_CALL} THEN 2
          WHEN now() >= first_heard_at + (due_at - first_heard_at) / 2 THEN 1
          ELSE 0 END AS nth
        FROM returned_payments r
        WHERE needs_handling AND kind = 'dispute' AND state = 'open' AND due_at > now()
        FOR NO KEY UPDATE SKIP LOCKED
      ) disputes WHERE nth > reminders ORDER BY due_at LIMIT ${DISPUTES_PER_RUN}`.execute(tx)
    for (const { id, amount_cents, due_at, nth } of rows) {
      await tx.updateTable('returned_payments').set({ reminders: nth }).where('id', '=', id).execute()
      await writeEntry(tx, {
        actorId: null,
        action: 'dispute.due',
        subject: `dispute:${id}`,
        after: {
          dueAt: due_at.toISOString(),
          ...(amount_cents !== null && { amountCents: amount_cents }),
        },
      })
    }
  })
}
