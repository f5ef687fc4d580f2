import type { NowpaymentsPayment } from '../../../providers/nowpayments.ts'
import type { ReviewReason, Verdict } from '../verdict.ts'
import { compareDecimals, exactCents, isPositive, parseDecimal, shareOf, wholeCents } from './decimal.ts'

/** The deposit that a payment belongs to, and how that payment was accounted for so far. */
export interface Standing {
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED' | 'REVIEW'
  amountCents: bigint
  reviewReason: string | null
  /** What the payment was when it was last seen. */
  seenStatus: string | null
  settledAs: 'CREDITED' | 'REVIEW' | null
  /** The coin this payment was opened in, where it was seen before it was paid. */
  askedCurrency: string | null
  /** Whether another payment of the deposit may still bring money. */
  othersOpen: boolean
}

const OPEN = ['waiting', 'confirming', 'confirmed', 'sending']

/** Whether nothing final is known of a payment in this status. */
export function isOpen(status: string): boolean {
  return OPEN.includes(status)
}

/**
 * What a payment, as the provider has it now, means for its deposit. Every payment that brought money ends in exactly
 * one place: the credit of its deposit, or a deposit in REVIEW.
 */
export function judgeCryptoPayment(payment: NowpaymentsPayment, standing: Standing): Verdict {
  if (standing.settledAs === 'CREDITED') {
    const newlyRefunded = payment.status === 'refunded' && standing.seenStatus !== 'refunded'
    return newlyRefunded ? { kind: 'refunded-after-credit' } : { kind: 'wait' }
  }
  if (standing.settledAs === 'REVIEW') return judgeAgain(payment, standing)
  if (!broughtMoney(payment)) return judgeUnpaid(payment, standing)

  if (payment.parentId !== null) return { kind: 'separate', reason: 'repeat' }
  if (standing.status === 'EXPIRED' || standing.status === 'FAILED') return { kind: 'review', reason: 'late' }
  if (standing.status !== 'PENDING') return { kind: 'separate', reason: 'second-payment' }
  const flaw = flawOf(payment, standing)
  return flaw ? { kind: 'review', reason: flaw } : complete(payment, standing)
}

/** An underpaid deposit whose payment was made whole since needs nobody any more, whichever status was seen first. */
function judgeAgain(payment: NowpaymentsPayment, standing: Standing): Verdict {
  const made = standing.status === 'REVIEW' && standing.reviewReason === 'underpaid'
  const whole =
    made && payment.status === 'finished' && payment.parentId === null && !flawOf(payment, standing)
  return whole ? complete(payment, standing) : { kind: 'wait' }
}

function judgeUnpaid(payment: NowpaymentsPayment, { status, othersOpen }: Standing): Verdict {
  if (status !== 'PENDING' || othersOpen || payment.parentId !== null) return { kind: 'wait' }
  if (payment.status === 'expired') return { kind: 'close', status: 'EXPIRED' }
  const over = payment.status === 'failed' || payment.status === 'refunded'
  return over ? { kind: 'close', status: 'FAILED' } : { kind: 'wait' }
}

/**
 * Whether funds arrived and stayed. A failed, expired or unknown status counts where the provider says that something
 * was paid.
 */
function broughtMoney({ status, actuallyPaid }: NowpaymentsPayment): boolean {
  if (status === 'finished' || status === 'partially_paid') return true
  if (isOpen(status) || status === 'refunded') return false
  return isPositive(parseDecimal(actuallyPaid))
}

/** What keeps a payment from being credited; null where it is what was asked for, or more. */
function flawOf(payment: NowpaymentsPayment, standing: Standing): ReviewReason | null {
  if (payment.status === 'partially_paid') return 'underpaid'
  if (payment.status !== 'finished') return 'arrived-but-not-finished'
  const price = parseDecimal(payment.priceAmount)
  if (payment.priceCurrency !== 'usd' || !price || exactCents(price) !== standing.amountCents)
    return 'wrong-amount'
  if (standing.askedCurrency !== null && payment.payCurrency !== standing.askedCurrency) return 'wrong-asset'
  const [asked, paid] = [parseDecimal(payment.payAmount), parseDecimal(payment.actuallyPaid)]
  if (!isPositive(asked) || !paid) return 'wrong-amount'
  if (compareDecimals(paid, asked) < 0) return 'underpaid'
  // The amounts are in whatever coin came; where that was never seen asked for, only its worth tells. It moves with the
  // market, and some payments are told without it.
  const worth = parseDecimal(payment.actuallyPaidAtFiat)
  if (isPositive(worth) && wholeCents(worth) * 2n < standing.amountCents) return 'wrong-asset'
  return null
}

function complete(payment: NowpaymentsPayment, { amountCents }: Standing): Verdict {
  const [asked, paid] = [parseDecimal(payment.payAmount), parseDecimal(payment.actuallyPaid)]
  if (!isPositive(asked) || !paid)
    throw new Error('A payment without amounts was found to be without a flaw.')
  const worthCents = shareOf(amountCents, { part: paid, whole: asked })
  return { kind: 'complete', surplusCents: worthCents - amountCents }
}
