import type { verifyCardPayment as contract } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database.ts'
import { ShopError } from '../../../platform/errors.ts'
import { PaymentProviderError } from '../../../providers/payment-provider-error.ts'
import type { Paystack } from '../../../providers/paystack.ts'
import { recheckCardPayment } from './work-card-notice.ts'

/**
 * How a card payment of this user stands, Paystack asked anew unless it is settled: whoever comes back from the payment
 * page is credited at once, before the webhook.
 * @throws NOT_FOUND for a reference that is not this user's, PAYMENT_UNAVAILABLE where Paystack cannot be asked
 */
export async function verifyCardPayment(
  { db, log, paystack }: { db: Database; log: FastifyBaseLogger; paystack: Paystack | null },
  { userId, reference }: { userId: number; reference: string },
): Promise<Output<typeof contract>> {
  const before = await find(db, { userId, reference })
  if (before.settled_as === null) {
    if (!paystack) throw new ShopError('PAYMENT_UNAVAILABLE')
    try {
      await recheckCardPayment({ db, paystack }, reference)
    } catch (error) {
      if (error instanceof PaymentProviderError) {
        log.warn({ reason: error.reason }, 'Paystack could not be asked about a payment.')
      }
      throw error
    }
  }
  const { status, amount_cents } = await find(db, { userId, reference })
  return { success: status === 'COMPLETED', status, amount: toDollars(amount_cents) }
}

async function find(db: Database, { userId, reference }: { userId: number; reference: string }) {
  const found = await db
    .selectFrom('payments')
    .innerJoin('deposits', 'deposits.id', 'payments.deposit_id')
    .select(['deposits.status', 'deposits.amount_cents', 'payments.settled_as'])
    .where('payment_id', '=', reference)
    .where('payments.method', '=', 'card')
    .where('deposits.user_id', '=', userId)
    .executeTakeFirst()
  if (!found) throw new ShopError('NOT_FOUND')
  return found
}
