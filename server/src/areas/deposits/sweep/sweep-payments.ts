import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { recheckPayment } from '../decide/recheck-payment.ts'
import type { PaymentProvider } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'

const PAYMENTS_PER_RUN = 50
/** If the provider is slow, a run asks about fewer payments; the next run continues. */
const RUN_MS = 45_000
/** This many failures in a row mean that the provider is down; the next run continues. */
const MAX_FAILURES = 3

/**
 * Asks a provider again about payments that have brought no money yet, because a notice may have been lost, and at long
 * intervals about the others, whose money may have gone back without a notice. Each run asks about a limited number. It cannot find a crypto payment if all notices of its invoice were lost: NOWPayments
 * lists the payments of an invoice only for a dashboard login.
 */
export async function sweepPayments(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  provider: PaymentProvider | null,
): Promise<void> {
  if (!provider) return
  const { method } = provider
  const startedAt = performance.now()
  let failures = 0
  const due = await duePayments(db, provider)
  for (const paymentId of [...due, ...(await paymentsToAskAgain(db, provider))]) {
    if (performance.now() - startedAt > RUN_MS || provider.breaker.retryAfterMs() > 0) return
    // The time is stored before the call, so that a payment that cannot be read does not block the others.
    await db
      .updateTable('payments')
      .set({ checked_at: new Date() })
      .where('payment_id', '=', paymentId)
      .execute()
    try {
      for (const outcome of await recheckPayment(db, provider, paymentId)) {
        if (outcome !== 'recorded' && outcome !== 'nothing new')
          log.info({ outcome }, 'A sweep changed a deposit.')
      }
      await endReturnChecks(db, paymentId)
      failures = 0
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      log.warn({ method, reason: error.reason }, 'Could not fetch a payment from the provider.')
      if (++failures === MAX_FAILURES) return
    }
  }
}

/** A payment is checked for this long while its money is on its way. */
const ON_ITS_WAY_DAYS = 180

/**
 * New payments are checked every 5 minutes, older ones less and less often, up to the provider's limit, or until their
 * money has arrived.
 */
async function duePayments(db: Database, { method, statuses, limits }: PaymentProvider): Promise<string[]> {
  const due = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('method', '=', method)
    .where((where) =>
      where.or([where('settled_as', 'is', null), where('payment_id', 'in', notConfirmed(db))]),
    )
    .where(sql<boolean>`status <> ALL (${statuses.givenBack}::text[])`)
    .where(
      'first_seen_at',
      '>',
      sql<Date>`now() - make_interval(days => CASE WHEN status = ANY (${statuses.onItsWay}::text[])
        THEN ${ON_ITS_WAY_DAYS}::integer ELSE ${limits.checkedDays}::integer END)`,
    )
    .where('checked_at', '<', sql<Date>`now() - greatest(interval '5 minutes', (now() - first_seen_at) / 10)`)
    .orderBy('checked_at')
    .limit(PAYMENTS_PER_RUN)
    .execute()
  return due.map(({ payment_id }) => payment_id)
}

/** The payments that only a notice knows. If the provider confirms one, its deposit needs no admin any more. */
function notConfirmed(db: Database) {
  return db
    .selectFrom('deposits')
    .innerJoin('deposit_reviews', 'deposit_reviews.deposit_id', 'deposits.id')
    .select('deposit_reviews.payment_id')
    .where('deposits.status', '=', 'REVIEW')
    .where('deposit_reviews.reason', '=', 'not-confirmed')
}

/**
 * The ages in days at which a payment that was credited or reviewed is asked for again: a card can be reversed, and a
 * crypto payment refunded, without a notice. Banks take money back for half a year.
 */
export const ASK_AGAIN_DAYS = [1, 3, 7, 14, 30, 60, 90, 120, 150, 179] as const
const LAST_DAY = 180
/** Few, so that new payments and the provider's limits come first; 28,800 a day. */
const DUE_PER_RUN = 20

/** The payments of a provider that are due, the oldest of each age first. Each age is a short range of one index. */
async function paymentsToAskAgain(db: Database, { method, statuses }: PaymentProvider): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT due.payment_id FROM unnest(${ASK_AGAIN_DAYS as unknown as number[]}::integer[]) WITH ORDINALITY AS step (days, number)
    CROSS JOIN LATERAL (
      SELECT payment_id FROM payments
      WHERE settled_as IS NOT NULL AND method = ${method} AND return_checks = step.number - 1
        AND first_seen_at < now() - make_interval(days => step.days)
        AND first_seen_at > now() - make_interval(days => ${LAST_DAY}::integer)
        AND status <> ALL (${statuses.givenBack}::text[])
        -- If the provider did not answer, the payment is asked for again later.
        AND checked_at < now() - interval '1 hour'
      ORDER BY first_seen_at LIMIT ${DUE_PER_RUN}
    ) AS due
    LIMIT ${DUE_PER_RUN}`.execute(db)
  return rows.map(({ payment_id }) => payment_id)
}

/** The provider has answered about a payment, so the times that are over need no call any more. */
async function endReturnChecks(db: Database, paymentId: string): Promise<void> {
  await sql`
    UPDATE payments SET return_checks = checks.over
    FROM (
      SELECT count(*)::integer AS over FROM payments p, unnest(${ASK_AGAIN_DAYS as unknown as number[]}::integer[]) AS days
      WHERE p.payment_id = ${paymentId} AND p.first_seen_at < now() - make_interval(days => days)
    ) AS checks
    WHERE payment_id = ${paymentId} AND settled_as IS NOT NULL AND return_checks <> checks.over`.execute(db)
}
