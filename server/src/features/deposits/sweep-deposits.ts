import { sql } from 'kysely'
import { recordChange } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { type Nowpayments, PaymentProviderError } from '../../providers/nowpayments.ts'
import { applyPayment } from './apply-payment.ts'
import { addProviderEventJob, PROVIDER_EVENT_KEY } from './provider-event-job.ts'
import { type DepositJobs, withExtras } from './work-provider-event.ts'

const EVENTS_A_RUN = 100
const PAYMENTS_A_RUN = 50
const DEPOSITS_A_RUN = 500
/** So many in a row mean that the provider is down: the next run goes on. */
const MAX_FAILURES = 3

/**
 * What notices may have missed, a bounded number a run: has notices worked that stayed unworked, asks the provider
 * again about payments that brought nothing yet, and closes deposits that nobody paid in time. An invoice whose every
 * notice was lost cannot be found: NOWPayments lists payments by invoice only for a dashboard login.
 */
export async function sweepDeposits({ db, log, nowpayments }: DepositJobs): Promise<void> {
  await reworkEvents(db)
  if (nowpayments) await recheckPayments({ db, log, nowpayments })
  await closeUnpaid(db)
}

/** Those whose job is lost, was given up, or hangs in a process that died; one that waits for its next try is let be. */
async function reworkEvents(db: Database) {
  const { rows } = await sql<{ id: bigint }>`
    SELECT e.id FROM provider_events e
    WHERE e.provider = 'nowpayments' AND e.processed_at IS NULL AND e.received_at < now() - interval '10 minutes'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j
        WHERE j.key = ${PROVIDER_EVENT_KEY} || e.id AND j.attempts < j.max_attempts
          AND (j.locked_at IS NULL OR j.locked_at > now() - interval '10 minutes')
      )
    ORDER BY e.received_at LIMIT ${EVENTS_A_RUN}`.execute(db)
  for (const { id } of rows) await addProviderEventJob(db, id)
}

/** Young payments are asked about every 5 minutes, older ones ever more seldom, none after 30 days. */
async function recheckPayments({ db, log, nowpayments }: DepositJobs & { nowpayments: Nowpayments }) {
  const due = await db
    .selectFrom('crypto_payments')
    .select('payment_id')
    .where('settled_as', 'is', null)
    .where('status', '<>', 'refunded')
    .where('first_seen_at', '>', sql<Date>`now() - interval '30 days'`)
    .where('checked_at', '<', sql<Date>`now() - greatest(interval '5 minutes', (now() - first_seen_at) / 10)`)
    .orderBy('checked_at')
    .limit(PAYMENTS_A_RUN)
    .execute()
  let failures = 0
  for (const { payment_id } of due) {
    try {
      await recheck({ db, log, nowpayments }, payment_id)
      failures = 0
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      log.warn({ reason: error.reason }, 'NOWPayments could not be asked about a payment.')
      if (++failures === MAX_FAILURES) return
    }
  }
}

async function recheck(
  { db, log, nowpayments }: DepositJobs & { nowpayments: Nowpayments },
  paymentId: string,
) {
  // Noted first, so that a payment that cannot be read does not keep the others waiting.
  await db
    .updateTable('crypto_payments')
    .set({ checked_at: new Date() })
    .where('payment_id', '=', paymentId)
    .execute()
  const payment = await nowpayments.getPayment(paymentId)
  if (!payment) return
  const payments = await withExtras({ db, nowpayments }, payment)
  await db.transaction().execute(async (tx) => {
    for (const each of payments) {
      const outcome = await applyPayment(tx, each)
      if (outcome !== 'recorded' && outcome !== 'nothing new')
        log.info({ outcome }, 'A sweep settled a payment.')
    }
  })
}

/**
 * EXPIRED: an invoice that after 7 days has no payment with anything on its way. FAILED: a deposit that after an hour
 * still has no invoice, so that nobody was ever told where to pay. Money that comes all the same goes to REVIEW.
 */
async function closeUnpaid(db: Database) {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; status: 'EXPIRED' | 'FAILED' }>`
      SELECT id, CASE WHEN payment_url IS NULL THEN 'FAILED' ELSE 'EXPIRED' END AS status
      FROM deposits d
      WHERE status = 'PENDING' AND method = 'crypto'
        AND created_at < now() - CASE WHEN payment_url IS NULL THEN interval '1 hour' ELSE interval '7 days' END
        AND (asking_until IS NULL OR asking_until < now())
        AND NOT EXISTS (
          SELECT FROM crypto_payments p
          WHERE p.deposit_id = d.id AND p.status NOT IN ('waiting', 'expired', 'failed', 'refunded')
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
