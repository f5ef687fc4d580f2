import { centsFor } from '@docket/contract/naira'
import { isWithinFees } from './decide-card-payment.ts'
import type { PaystackTransaction } from './paystack.ts'

export type CardFigures = Pick<PaystackTransaction, 'status' | 'amountKobo' | 'requestedKobo' | 'currency'>

/**
 * The value of a card payment in US cents, rounded down, at the rate that its deposit was opened at. Fees that were
 * passed on to the payer do not count. 0 if the money was given back; null if the card was not charged in naira, or no
 * charge is known.
 */
export function cardValueCents(figures: CardFigures, rateE4: bigint): bigint | null {
  const { status, amountKobo, requestedKobo, currency } = figures
  if (status === 'reversed') return 0n
  if (status !== 'success' || currency !== 'NGN') return null
  const hasFees = requestedKobo !== null && isWithinFees(amountKobo, requestedKobo)
  return centsFor(hasFees ? requestedKobo : amountKobo, rateE4)
}
