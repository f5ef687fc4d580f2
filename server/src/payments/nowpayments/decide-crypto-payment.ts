import type { Decision, ReviewReason } from '../provider/decision.ts'
import { outcomeCents } from './crypto-value-cents.ts'
import { compareDecimals, exactCents, isPositive, parseDecimal, shareOf, wholeCents } from './decimal.ts'
import type { NowpaymentsPayment } from './nowpayments.ts'

/** The deposit that a payment belongs to, and whether the payment is credited, in review, or neither yet. */
export interface CryptoDepositState {
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED' | 'REVIEW'
  amountCents: bigint
  reviewReason: string | null
  /** The payment's status when it was last fetched. */
  seenStatus: string | null
  settledAs: 'CREDITED' | 'REVIEW' | null
  /** The coin that this payment was opened in; null if it was first fetched after it was paid. */
  requestedCurrency: string | null
  /** Whether another payment of the deposit may still bring money. */
  hasOtherOpenPayment: boolean
}

const OPEN_STATUSES = ['waiting', 'confirming', 'confirmed', 'sending']

/** Whether a payment in this status may still bring money. */
export function isOpen(status: string): boolean {
  return OPEN_STATUSES.includes(status)
}

/**
 * What a payment, as the provider has it now, means for its deposit. Every payment that brought money ends in exactly
 * one place: the credit of its deposit, or a deposit in REVIEW.
 */
export function decideCryptoPayment(payment: NowpaymentsPayment, deposit: CryptoDepositState): Decision {
  if (deposit.settledAs === 'CREDITED') {
    const isNewlyRefunded = payment.status === 'refunded' && deposit.seenStatus !== 'refunded'
    return isNewlyRefunded ? { kind: 'refunded-after-credit' } : { kind: 'wait' }
  }
  if (deposit.settledAs === 'REVIEW') return decideReviewedPayment(payment, deposit)
  if (!broughtMoney(payment)) return decideUnpaid(payment, deposit)

  if (payment.parentId !== null) return { kind: 'separate', reason: 'repeat' }
  if (deposit.status === 'EXPIRED' || deposit.status === 'FAILED') return { kind: 'review', reason: 'late' }
  if (deposit.status !== 'PENDING') return { kind: 'separate', reason: 'second-payment' }
  const reviewReason = findReviewReason(payment, deposit)
  return reviewReason ? { kind: 'review', reason: reviewReason } : complete(payment, deposit)
}

/** An underpaid deposit in review is completed once the rest is paid: then no admin needs to decide. */
function decideReviewedPayment(payment: NowpaymentsPayment, deposit: CryptoDepositState): Decision {
  const isUnderpaid = deposit.status === 'REVIEW' && deposit.reviewReason === 'underpaid'
  const isFullyPaid =
    payment.status === 'finished' && payment.parentId === null && !findReviewReason(payment, deposit)
  return isUnderpaid && isFullyPaid ? complete(payment, deposit) : { kind: 'wait' }
}

function decideUnpaid(
  payment: NowpaymentsPayment,
  { status, hasOtherOpenPayment }: CryptoDepositState,
): Decision {
  if (status !== 'PENDING' || hasOtherOpenPayment || payment.parentId !== null) return { kind: 'wait' }
  if (payment.status === 'expired') return { kind: 'close', status: 'EXPIRED' }
  const isOver = payment.status === 'failed' || payment.status === 'refunded'
  return isOver ? { kind: 'close', status: 'FAILED' } : { kind: 'wait' }
}

/**
 * Whether funds arrived and stayed. A failed, expired or unknown status counts if the provider says that something was
 * paid.
 */
function broughtMoney({ status, actuallyPaid }: NowpaymentsPayment): boolean {
  if (status === 'finished' || status === 'partially_paid') return true
  if (isOpen(status) || status === 'refunded') return false
  return isPositive(parseDecimal(actuallyPaid))
}

/** Why a payment is not credited; null if it is what was requested, or more. */
function findReviewReason(payment: NowpaymentsPayment, deposit: CryptoDepositState): ReviewReason | null {
  if (payment.status === 'partially_paid') return 'underpaid'
  if (payment.status !== 'finished') return 'arrived-but-not-finished'
  const price = parseDecimal(payment.priceAmount)
  if (payment.priceCurrency !== 'usd' || !price || exactCents(price) !== deposit.amountCents)
    return 'wrong-amount'
  if (deposit.requestedCurrency !== null && payment.payCurrency !== deposit.requestedCurrency)
    return 'wrong-asset'
  const [requested, paid] = [parseDecimal(payment.payAmount), parseDecimal(payment.actuallyPaid)]
  if (!isPositive(requested) || !paid) return 'wrong-amount'
  if (compareDecimals(paid, requested) < 0) return 'underpaid'
  // The amounts are in the coin that came. If the requested coin is unknown, only the value in dollars can show that
  // another coin came. Prices move, so only a value below half of the deposit counts. Some payments have no value.
  const fiat = parseDecimal(payment.actuallyPaidAtFiat)
  const valueCents = isPositive(fiat) ? wholeCents(fiat) : outcomeCents(payment)
  return valueCents !== null && valueCents * 2n < deposit.amountCents ? 'wrong-asset' : null
}

function complete(payment: NowpaymentsPayment, { amountCents }: CryptoDepositState): Decision {
  const [requested, paid] = [parseDecimal(payment.payAmount), parseDecimal(payment.actuallyPaid)]
  if (!isPositive(requested) || !paid)
    throw new Error('A payment without amounts was not sent to review, which is a bug.')
  const valueCents = shareOf(amountCents, { part: paid, whole: requested })
  return { kind: 'complete', surplusCents: valueCents - amountCents }
}
