import type { PaidMoney } from '@docket/contract/deposit-receipt'
import { centsFor, fromRateE4 } from '@docket/contract/naira'
import * as z from 'zod'
import type { Decision, PaymentValue, ReviewReason } from '../provider/payment-provider.ts'

/** A payment as Paystack has it now. */
export interface PaystackTransaction {
  /** Unsigned 64-bit, as text exactly as it was written. */
  id: string | null
  reference: string
  /** One of `success, failed, abandoned, ongoing, pending, processing, queued, reversed`, or new. */
  status: string
  /** What was or will be paid, in hundredths of the currency, with the fees if the payer pays them. */
  amountKobo: bigint
  /** The amount that the shop requested; null if Paystack does not return it. */
  requestedKobo: bigint | null
  /** In capitals. */
  currency: string
  /** `test` or `live`. */
  domain: string
  gatewayResponse: string | null
  paidAt: string | null
  channel: string | null
}

/** The deposit that a card's payment belongs to, and whether the payment is credited, in review, or neither yet. */
export interface CardDepositState {
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED' | 'REVIEW'
  amountCents: bigint
  chargeKobo: bigint
  /** The deposit's exchange rate was guaranteed until this time. */
  rateValidUntil: Date
  /** `live` if our key charges real cards, otherwise `test`. */
  mode: 'test' | 'live'
  settledAs: 'CREDITED' | 'REVIEW' | null
}

/**
 * What a card's payment, as Paystack has it now, means for its deposit. A declined card fails the deposit, but
 * Paystack's page stays open for another card. If that card succeeds, the deposit is still credited, unless the rate
 * ended long ago.
 */
export function decideCardPayment(payment: PaystackTransaction, deposit: CardDepositState): Decision {
  if (deposit.settledAs !== null) return { kind: 'wait' }
  if (payment.status !== 'success') {
    const isOver = payment.status === 'failed' || payment.status === 'reversed'
    return isOver && deposit.status === 'PENDING' ? { kind: 'close', status: 'FAILED' } : { kind: 'wait' }
  }
  if (deposit.status === 'COMPLETED' || deposit.status === 'REVIEW') {
    return { kind: 'separate', reason: 'second-payment' }
  }
  if (deposit.status === 'EXPIRED' || isLate(payment, deposit)) return { kind: 'review', reason: 'late' }
  const reviewReason = findReviewReason(payment, deposit)
  if (reviewReason) return { kind: 'review', reason: reviewReason }
  return { kind: 'complete', creditedCents: deposit.amountCents, surplusCents: 0n }
}

/** The time to finish a payment after its rate ended. With more time, customers could wait for a better market. */
const GRACE_MS = 60 * 60_000
/** Fees that are passed on to the payer are at most 1/10 of the charge. Real fees are far lower. */
const MAX_FEES_DIVISOR = 10n

function isLate({ paidAt }: PaystackTransaction, { rateValidUntil }: CardDepositState): boolean {
  const paidMs = Date.parse(paidAt ?? '')
  return (Number.isNaN(paidMs) ? Date.now() : paidMs) > rateValidUntil.getTime() + GRACE_MS
}

/**
 * Why a successful payment is not credited; null if it is credited. A little more than requested is accepted, because
 * fees are passed on to the payer.
 */
function findReviewReason(
  payment: PaystackTransaction,
  { chargeKobo, mode }: CardDepositState,
): ReviewReason | null {
  if (payment.domain !== mode) return 'wrong-mode'
  if (payment.currency !== 'NGN') return 'wrong-currency'
  if (payment.amountKobo < chargeKobo) return 'underpaid'
  if (!isWithinFees(payment.amountKobo, chargeKobo)) return 'wrong-amount'
  return (payment.requestedKobo ?? payment.amountKobo) === chargeKobo ? null : 'wrong-amount'
}

/** Whether an amount is at least the requested charge, and exceeds it by no more than fees can. */
function isWithinFees(amountKobo: bigint, chargeKobo: bigint): boolean {
  return amountKobo >= chargeKobo && amountKobo <= chargeKobo + chargeKobo / MAX_FEES_DIVISOR
}

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

/** What a stored payment charged the card, and what of it was the fee that the payer bore. */
export function readCharge(
  stored: Record<string, unknown>,
  { rateE4 }: { rateE4: bigint | null },
): PaidMoney | null {
  const { amountKobo, requestedKobo, currency } = cardFigures.parse(stored)
  if (amountKobo === null || amountKobo === 0n || currency === '') return null
  const hasFee =
    requestedKobo !== null && amountKobo > requestedKobo && isWithinFees(amountKobo, requestedKobo)
  return {
    currency,
    amount: withTwoDecimals(amountKobo),
    fee: hasFee ? withTwoDecimals(amountKobo - requestedKobo) : null,
    rate: currency === 'NGN' && rateE4 !== null ? { dollars: 1, amount: String(fromRateE4(rateE4)) } : null,
  }
}

/** Hundredths of a currency as decimal text. */
export function withTwoDecimals(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
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
