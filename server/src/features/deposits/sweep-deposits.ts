import { sql } from 'kysely'
import { recordChange } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { PaymentProviderError } from '../../providers/payment-provider-error.ts'
import { recheckCardPayment } from './card/work-card-notice.ts'
import { recheckCryptoPayment } from './crypto/work-crypto-notice.ts'
import type { DepositJobs } from './deposit-jobs.ts'
import { addProviderEventJob, PROVIDER_EVENT_KEY } from './provider-event-job.ts'

const EVENTS_A_RUN = 100
const PAYMENTS_A_RUN = 50
const DEPOSITS_A_RUN = 500
/** So many in a row mean that the provider is down: the next run goes on. */
const MAX_FAILURES = 3

type Method = 'crypto' | 'card'

/**
 * What notices may have missed, a bounded number a run: has notices worked that stayed unworked, asks the providers
 * again about payments that brought nothing yet, and closes deposits that nobody paid in time. A crypto invoice whose
 * every notice was lost cannot be found: NOWPayments lists payments by invoice only for a dashboard login.
 */
export async function sweepDeposits(jobs: DepositJobs): Promise<void> {
  const { db, nowpayments, paystack } = jobs
  await reworkEvents(db)
  if (nowpayments) {
    await recheckPayments(jobs, 'crypto', (paymentId) => recheckCryptoPayment({ db, nowpayments }, paymentId))
  }
  if (paystack) {
    await recheckPayments(jobs, 'card', (paymentId) => recheckCardPayment({ db, paystack }, paymentId))
  }
  await closeUnpaid(db)
}

/** Those whose job is lost, was given up, or hangs in a process that died; one that waits for its next try is let be. */
async function reworkEvents(db: Database) {
  const { rows } = await sql<{ id: bigint }>`
    SELECT e.id FROM provider_events e
    WHERE e.processed_at IS NULL AND e.received_at < now() - interval '10 minutes'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j
        WHERE j.key = ${PROVIDER_EVENT_KEY} || e.id AND j.attempts < j.max_attempts
          AND (j.locked_at IS NULL OR j.locked_at > now() - interval '10 minutes')
      )
    ORDER BY e.received_at LIMIT ${EVENTS_A_RUN}`.execute(db)
  for (const { id } of rows) await addProviderEventJob(db, id)
}

/**
 * Young payments are asked about every 5 minutes, older ones ever more seldom. None after 30 days; a card none after 3,
 * for every page that was opened is one, and most that were left are never paid.
 */
async function recheckPayments(
  { db, log }: Pick<DepositJobs, 'db' | 'log'>,
  method: Method,
  recheck: (paymentId: string) => Promise<string[]>,
) {
  const due = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('method', '=', method)
    .where('settled_as', 'is', null)
    .where('status', 'not in', ['refunded', 'reversed'])
    .where(
      'first_seen_at',
      '>',
      sql<Date>`now() - make_interval(days => ${method === 'card' ? 3 : 30}::integer)`,
    )
    .where('checked_at', '<', sql<Date>`now() - greatest(interval '5 minutes', (now() - first_seen_at) / 10)`)
    .orderBy('checked_at')
    .limit(PAYMENTS_A_RUN)
    .execute()
  let failures = 0
  for (const { payment_id } of due) {
    // Noted first, so that a payment that cannot be read does not keep the others waiting.
    await db
      .updateTable('payments')
      .set({ checked_at: new Date() })
      .where('payment_id', '=', payment_id)
      .execute()
    try {
      for (const outcome of await recheck(payment_id)) {
        if (outcome !== 'recorded' && outcome !== 'nothing new')
          log.info({ outcome }, 'A sweep settled a payment.')
      }
      failures = 0
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      log.warn({ method, reason: error.reason }, 'The provider could not be asked about a payment.')
      if (++failures === MAX_FAILURES) return
    }
  }
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
      await recordChange(tx, {
        actorId: null,
        action: status === 'EXPIRED' ? 'deposit.expire' : 'deposit.fail',
        subject: `deposit:${id}`,
        before: { status: 'PENDING' },
        after: { status },
      })
    }
  })
}
