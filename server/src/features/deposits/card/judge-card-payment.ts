import type { PaystackTransaction } from '../../../providers/paystack.ts'
import type { ReviewReason, Verdict } from '../verdict.ts'

/** The deposit that a card's payment belongs to, and how that payment was accounted for so far. */
export interface CardStanding {
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED' | 'REVIEW'
  chargeKobo: bigint
  /** Until then the card could be charged at the rate that was held. */
  rateValidUntil: Date
  /** Whether real cards are charged, as our key says. */
  mode: 'test' | 'live'
  /** What the payment was when it was last seen. */
  seenStatus: string | null
  settledAs: 'CREDITED' | 'REVIEW' | null
}

/**
 * What a card's payment, as Paystack has it now, means for its deposit. A declined card fails the deposit, but its page
 * stays open for another card: a success after it still credits, as long as the rate is not long over.
 */
export function judgeCardPayment(payment: PaystackTransaction, standing: CardStanding): Verdict {
  if (standing.settledAs === 'CREDITED') {
    const newlyReversed = payment.status === 'reversed' && standing.seenStatus !== 'reversed'
    return newlyReversed ? { kind: 'refunded-after-credit' } : { kind: 'wait' }
  }
  if (standing.settledAs === 'REVIEW') return { kind: 'wait' }
  if (payment.status !== 'success') {
    const isOver = payment.status === 'failed' || payment.status === 'reversed'
    return isOver && standing.status === 'PENDING' ? { kind: 'close', status: 'FAILED' } : { kind: 'wait' }
  }
  if (standing.status === 'COMPLETED' || standing.status === 'REVIEW') {
    return { kind: 'separate', reason: 'second-payment' }
  }
  if (standing.status === 'EXPIRED' || isLate(payment, standing)) return { kind: 'review', reason: 'late' }
  const flaw = flawOf(payment, standing)
  return flaw ? { kind: 'review', reason: flaw } : { kind: 'complete', surplusCents: 0n }
}

/** Whoever began to pay while the rate held is given this long; after it an old rate would be an option on the naira. */
const GRACE_MS = 60 * 60_000
/** Fees that are passed on to the payer are far less than a tenth. */
const MOST_FEES = 10n

function isLate({ paidAt }: PaystackTransaction, { rateValidUntil }: CardStanding): boolean {
  const paidMs = Date.parse(paidAt ?? '')
  return (Number.isNaN(paidMs) ? Date.now() : paidMs) > rateValidUntil.getTime() + GRACE_MS
}

/** What keeps a success from being credited. More than was asked is no flaw: fees that were passed on to the payer. */
function flawOf(payment: PaystackTransaction, { chargeKobo, mode }: CardStanding): ReviewReason | null {
  if (payment.domain !== mode) return 'wrong-mode'
  if (payment.currency !== 'NGN') return 'wrong-currency'
  if (payment.amountKobo < chargeKobo) return 'underpaid'
  if (!isWithinFees(payment.amountKobo, chargeKobo)) return 'wrong-amount'
  return (payment.requestedKobo ?? payment.amountKobo) === chargeKobo ? null : 'wrong-amount'
}

/** Whether an amount is at least what was asked for, and exceeds it by no more than fees can. */
export function isWithinFees(amountKobo: bigint, askedKobo: bigint): boolean {
  return amountKobo >= askedKobo && amountKobo <= askedKobo + askedKobo / MOST_FEES
}
