import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import { writeEntry } from '../audit/audited.ts'
import { addProviderEventJob, PROVIDER_EVENT_KEY } from '../events/notices.ts'
import type { ProviderFacts } from '../payments/provider/payment-provider.ts'
import type { Providers } from '../payments/registry.ts'

const EVENTS_PER_RUN = 100
const DEPOSITS_PER_RUN = 500

/**
 * The part of the sweep that needs no provider, bounded in each run: adds jobs for notices whose job is lost, and
 * closes deposits that were not paid in time. `sweepPayments` does the rest, provider by provider.
 */
export async function sweepDeposits(db: Database, providers: Providers): Promise<void> {
  await addLostJobs(db, Object.keys(providers))
  await db.transaction().execute(async (tx) => {
    for (const provider of Object.values(providers)) await closeUnpaid(tx, provider)
  })
}

/**
 * Adds a job for notices whose job is lost, has used up its attempts, or is locked by a dead process. A lock of 3
 * minutes means a dead process, because no job of a provider event takes that long. If a process with a heartbeat dies,
 * its locks are released earlier (host/jobs/runner/processes.ts). Does not change a job that waits for its next attempt.
 */
async function addLostJobs(db: Database, providerNames: string[]) {
  const { rows } = await sql<{ id: number; provider: string }>`
    SELECT p.id, p.provider FROM provider_events p
    WHERE p.processed_at IS NULL AND p.received_at < now() - interval '1 minute'
      AND p.provider = ANY (${providerNames}::text[])
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j
        WHERE j.key = ${PROVIDER_EVENT_KEY} || p.id
          AND CASE WHEN j.locked_at IS NULL THEN j.attempts < j.max_attempts
            ELSE j.locked_at > now() - interval '3 minutes' END
      )
    ORDER BY p.received_at LIMIT ${EVENTS_PER_RUN}`.execute(db)
  for (const { id, provider } of rows) await addProviderEventJob(db, { id, provider })
}

/**
 * Closes unpaid deposits of one method. EXPIRED: the time of the payment page is over, and no money is on its way.
 * FAILED: there is no payment page after an hour, so the customer could not pay. Money that arrives later goes to
 * REVIEW.
 */
async function closeUnpaid(tx: Tx, { method, limits, statuses }: ProviderFacts) {
  const { rows } = await sql<{ id: number; status: 'EXPIRED' | 'FAILED' }>`
    SELECT id, CASE WHEN payment_url IS NULL THEN 'FAILED' ELSE 'EXPIRED' END AS status
    FROM deposits d
    WHERE status = 'PENDING' AND method = ${method}
      AND created_at < now() - CASE
        WHEN payment_url IS NULL THEN interval '1 hour' ELSE make_interval(days => ${limits.openDays}::integer) END
      AND (claimed_until IS NULL OR claimed_until < now())
      AND NOT EXISTS (
        SELECT FROM payments p
        WHERE p.deposit_id = d.id AND p.status = ANY (${statuses.onItsWay}::text[])
          AND d.created_at > now() - make_interval(days => ${limits.onItsWayDays}::integer)
      )
    ORDER BY created_at LIMIT ${DEPOSITS_PER_RUN} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
  for (const { id, status } of rows) {
    await tx.updateTable('deposits').set({ status, updated_at: new Date() }).where('id', '=', id).execute()
    await writeEntry(tx, {
      actorId: null,
      action: status === 'EXPIRED' ? 'deposit.expire' : 'deposit.fail',
      subject: `deposit:${id}`,
      before: { status: 'PENDING' },
      after: { status },
    })
  }
}
