import { sql } from 'kysely'
import { PaymentProviderError } from '../../providers/payment-provider-error.ts'
import { recheckCardPayment } from './card/work-card-notice.ts'
import { recheckCryptoPayment } from './crypto/work-crypto-notice.ts'
import type { DepositJobs } from './deposit-jobs.ts'

const PAYMENTS_A_RUN = 50
/** If the provider is slow, a run asks about fewer payments; the next run continues. */
const RUN_MS = 45_000
/** So many failures in a row mean that the provider is down; the next run continues. */
const MAX_FAILURES = 3

type Method = 'crypto' | 'card'

/**
 * Asks a provider again about payments that have brought no money yet, because a notice may have been lost. The number
 * for each run is bounded. A crypto invoice whose every notice was lost cannot be found: NOWPayments lists payments by invoice only for a
 * dashboard login.
 */
export async function sweepPayments(jobs: DepositJobs, method: Method): Promise<void> {
  const { db, nowpayments, paystack } = jobs
  const provider = method === 'crypto' ? nowpayments : paystack
  if (!provider) return
  const recheck = (paymentId: string) =>
    provider === nowpayments
      ? recheckCryptoPayment({ db, nowpayments: provider }, paymentId)
      : recheckCardPayment({ db, paystack: provider as NonNullable<typeof paystack> }, paymentId)

  const startedAt = performance.now()
  let failures = 0
  for (const paymentId of await duePayments(jobs, method)) {
    if (performance.now() - startedAt > RUN_MS || provider.breaker.retryAfterMs() > 0) return
    // Recorded first, so that a payment that cannot be read does not block the others.
    await db
      .updateTable('payments')
      .set({ checked_at: new Date() })
      .where('payment_id', '=', paymentId)
      .execute()
    try {
      for (const outcome of await recheck(paymentId)) {
        if (outcome !== 'recorded' && outcome !== 'nothing new')
          jobs.log.info({ outcome }, 'A sweep settled a payment.')
      }
      failures = 0
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      jobs.log.warn({ method, reason: error.reason }, 'The provider could not be asked about a payment.')
      if (++failures === MAX_FAILURES) return
    }
  }
}

/**
 * Young payments are asked about every 5 minutes, older ones less and less often. Payments are not asked about after 30 days, cards not
 * after 3: every opened page is a payment, and most abandoned pages are never paid.
 */
async function duePayments({ db }: DepositJobs, method: Method): Promise<string[]> {
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
  return due.map(({ payment_id }) => payment_id)
}
