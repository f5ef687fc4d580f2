import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { recheckPayment } from '../decide/recheck-payment.ts'
import type { PaymentProvider } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'
import { endReturnChecks, paymentsToAskAgain } from './ask-again.ts'

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
