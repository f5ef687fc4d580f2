import { centsFor } from '@docket/contract/naira'
import * as z from 'zod'
import type { PaymentValue } from '../provider/payment-provider.ts'
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

/** The value of a stored payment by card, at the rate that its deposit was opened at. */
export function readCardValue(
  stored: Record<string, unknown>,
  { reason, rateE4 }: { reason: string | null; rateE4: bigint | null },
): PaymentValue {
  const figures = cardFigures.parse(stored)
  const { amountKobo, domain } = figures
  if (figures.status === 'reversed') return { arrivedCents: 0n, worthlessReason: 'given-back' }
  if (reason === 'wrong-mode' && domain === 'test') return { arrivedCents: 0n, worthlessReason: 'test-money' }
  const isKnown = amountKobo !== null && rateE4 !== null
  const arrivedCents = isKnown ? cardValueCents({ ...figures, amountKobo }, rateE4) : null
  return { arrivedCents, worthlessReason: null }
}

const kobo = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
  .nullable()
  .catch(null)

const cardFigures = z.object({
  status: z.string().catch(''),
  amountKobo: kobo,
  requestedKobo: kobo,
  currency: z.string().catch(''),
  domain: z.string().nullable().catch(null),
})
