import type { verifyCardPayment as contract } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { nairaOf } from '@docket/contract/naira'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { DepositMethod } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'
import type { ShopProvider } from '../payments/registry.ts'
import { heldMoneyOf, openReview, recordedCents } from '../review/held-money.ts'
import { recheckPayment } from './recheck-payment.ts'

/**
 * The state of this user's payment at the provider. Fetches the payment from the provider again unless it is credited
 * or in review, so that a customer who returns from the payment page is credited at once, even before the notice
 * arrives.
 * @throws NOT_FOUND for a reference that is not this user's, PAYMENT_UNAVAILABLE if the provider cannot be asked
 */
export async function verifyPayment(
  { db, log, provider }: { db: Database; log: FastifyBaseLogger; provider: ShopProvider },
  { userId, reference }: { userId: number; reference: string },
): Promise<Output<typeof contract>> {
  const { method, client } = provider
  const before = await findPayment(db, { userId, reference, method })
  if (before.settled_as === null) {
    if (!client) throw new ShopError('PAYMENT_UNAVAILABLE')
    try {
      await recheckPayment(db, client, reference)
    } catch (error) {
      if (error instanceof PaymentProviderError) {
        log.warn({ method, reason: error.reason }, 'Could not fetch a payment from the provider.')
      }
      throw error
    }
  }
  const deposit = await findPayment(db, { userId, reference, method })
  const { status, amount_cents, charge_kobo } = deposit
  return {
    success: status === 'COMPLETED',
    depositId: deposit.deposit_id,
    status,
    amount: toDollars(amount_cents),
    chargeNaira: charge_kobo === null ? null : nairaOf(charge_kobo),
    review: heldMoneyOf(deposit).review,
  }
}

async function findPayment(
  db: Database,
  { userId, reference, method }: { userId: number; reference: string; method: DepositMethod },
) {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('deposits', 'deposits.id', 'payments.deposit_id')
    .select([
      'deposits.id as deposit_id',
      'deposits.status',
      'deposits.amount_cents',
      'requested_cents',
      'charge_kobo',
      'payments.settled_as',
    ])
    .select([recordedCents.as('recorded_cents'), openReview.as('review')])
    .where('payment_id', '=', reference)
    .where('payments.method', '=', method)
    .where('deposits.user_id', '=', userId)
    .executeTakeFirst()
  if (!payment) throw new ShopError('NOT_FOUND')
  return payment
}
