import { ShopError } from '../../../platform/errors.ts'
import { recheckCardPayment } from '../card/work-card-notice.ts'
import { recheckCryptoPayment } from '../crypto/work-crypto-notice.ts'
import type { DepositJobs } from '../deposit-jobs.ts'

/** More attempts on one deposit than this are nobody's honest doing. */
const MOST_PAYMENTS = 20

/**
 * Asks the provider again about the payments of a deposit and applies its answers, as a notice would.
 * @throws NOT_FOUND, PAYMENT_UNAVAILABLE
 */
export async function recheckDeposit(
  { db, nowpayments, paystack }: Pick<DepositJobs, 'db' | 'nowpayments' | 'paystack'>,
  id: number,
): Promise<void> {
  const deposit = await db.selectFrom('deposits').select('method').where('id', '=', id).executeTakeFirst()
  if (!deposit) throw new ShopError('NOT_FOUND')
  const payments = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('deposit_id', '=', id)
    .orderBy('first_seen_at', 'desc')
    .limit(MOST_PAYMENTS)
    .execute()
  for (const { payment_id } of payments) {
    if (deposit.method === 'card') {
      if (!paystack) throw new ShopError('PAYMENT_UNAVAILABLE')
      await recheckCardPayment({ db, paystack }, payment_id)
    } else {
      if (!nowpayments) throw new ShopError('PAYMENT_UNAVAILABLE')
      await recheckCryptoPayment({ db, nowpayments }, payment_id)
    }
  }
}
