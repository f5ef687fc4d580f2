import { sql } from 'kysely'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { addProviderEventJob, PROVIDER_EVENT_KEY, type Provider } from './provider-event-job.ts'

const EVENTS_A_RUN = 100
const DEPOSITS_A_RUN = 500

/**
 * The part of the sweep that needs no provider, bounded in each run: adds jobs for notices whose job is lost, and closes
 * deposits that were not paid in time. sweepPayments does the rest, provider by provider.
 */
export async function sweepDeposits(db: Database): Promise<void> {
  await reworkEvents(db)
  await closeUnpaid(db)
}

/**
 * Notices whose job is lost or was given up, or is held by a process that must have died: no task takes this long, and
 * jobs of a process with a heartbeat are freed earlier (jobs/processes.ts). A job that waits for its next try is left
 * alone.
 */
async function reworkEvents(db: Database) {
  const { rows } = await sql<{ id: bigint; provider: Provider }>`
    SELECT e.id, e.provider FROM provider_events e
    WHERE e.processed_at IS NULL AND e.received_at < now() - interval '1 minute'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j
        WHERE j.key = ${PROVIDER_EVENT_KEY} || e.id
          AND CASE WHEN j.locked_at IS NULL THEN j.attempts < j.max_attempts
            ELSE j.locked_at > now() - interval '3 minutes' END
      )
    ORDER BY e.received_at LIMIT ${EVENTS_A_RUN}`.execute(db)
  for (const { id, provider } of rows) await addProviderEventJob(db, { id, provider })
}

/**
 * EXPIRED: a crypto invoice that after 7 days has no payment with anything on its way; a card's page after a day.
 * FAILED: a deposit that after an hour still has no page, so that nobody was ever told where to pay. Money that comes
 * all the same goes to REVIEW.
 */
async function closeUnpaid(db: Database) {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; status: 'EXPIRED' | 'FAILED' }>`
      SELECT id, CASE WHEN payment_url IS NULL THEN 'FAILED' ELSE 'EXPIRED' END AS status
      FROM deposits d
      WHERE status = 'PENDING'
        AND created_at < now() - CASE
          WHEN payment_url IS NULL THEN interval '1 hour' WHEN method = 'card' THEN interval '1 day'
          ELSE interval '7 days' END
        AND (asking_until IS NULL OR asking_until < now())
        -- A card that was half charged is given three days; after them nobody asks about it any more.
        AND NOT EXISTS (
          SELECT FROM payments p
          WHERE p.deposit_id = d.id AND (d.method <> 'card' OR d.created_at > now() - interval '3 days')
            AND p.status NOT IN (
            'waiting', 'expired', 'failed', 'refunded', 'asked-for', 'abandoned', 'reversed'
          )
        )
      ORDER BY created_at LIMIT ${DEPOSITS_A_RUN} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
    for (const { id, status } of rows) {
      await tx.updateTable('deposits').set({ status, updated_at: new Date() }).where('id', '=', id).execute()
      await writeAuditEntry(tx, {
        actorId: null,
        action: status === 'EXPIRED' ? 'deposit.expire' : 'deposit.fail',
        subject: `deposit:${id}`,
        before: { status: 'PENDING' },
        after: { status },
      })
    }
  })
}
