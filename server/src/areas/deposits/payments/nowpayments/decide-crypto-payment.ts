import { LEAST_PART, MOST_TIMES } from '@docket/contract/deposits'
import type { Decision, ReviewReason } from '../provider/payment-provider.ts'
import {
  type CryptoRate,
  compareDecimals,
  cryptoValueCents,
  exactCents,
  isPositive,
  type NowpaymentsPayment,
  outcomeCents,
  parseDecimal,
  shareOfPriceCents,
  wholeCents,
} from './crypto-value.ts'

/** The deposit that a payment belongs to, and whether the payment is credited, in review, or neither yet. */
export interface CryptoDepositState {
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED' | 'REVIEW'
  /** What the customer asked for. */
  amountCents: bigint
  reviewReason: string | null
  settledAs: 'CREDITED' | 'REVIEW' | null
  /** The coin that this payment was opened in; null if it was first fetched after it was paid. */
  requestedCurrency: string | null
  /** The rate of the payment that this one repeats; null if it repeats none. */
  parentRate: CryptoRate | null
  /** Whether another payment of the deposit may still bring money. */
  hasOtherOpenPayment: boolean
  /** What of this payment is credited or reviewed already. */
  creditedCents: bigint
  /** Whether more coins of this payment have arrived since its last decision. */
  hasGrown: boolean
  /** What of this payment is recorded, because it was too little for a credit. */
  recordedCents: bigint
  /** What of the deposit's other payments is recorded for this reason. */
  smallCents: bigint
  /** What of the deposit is credited if it is COMPLETED, with the deposits of their own that belong to it. */
  paidCents: bigint
  /** What the deposit's other payments brought that are in review, in cents. */
  reviewedCents: bigint
  /** How long ago the deposit was opened, and since when its payment is known. */
  ageMs: { deposit: number; payment: number }
  /** The shop's setting: only the exact amount is credited, anything else is reviewed. */
  exactAmountsOnly: boolean
}

const OPEN_STATUSES = ['waiting', 'confirming', 'confirmed', 'sending']

/** Whether a payment in this status may still bring money. */
export function isOpen(status: string): boolean {
  return OPEN_STATUSES.includes(status)
}

/**
 * What a payment, as the provider has it now, means for its deposit. Every payment that brought money ends in exactly
 * one place: the credit of its deposit, a deposit of its own that is credited or in REVIEW, or, below a dollar, in the
 * next credit.
 */
export function decideCryptoPayment(payment: NowpaymentsPayment, deposit: CryptoDepositState): Decision {
  if (deposit.settledAs === 'CREDITED') return decideCreditedPayment(payment, deposit)
  if (deposit.settledAs === 'REVIEW') return decideReviewedPayment(payment, deposit)
  if (!broughtMoney(payment)) return decideUnpaid(payment, deposit)
  return isAfterAnother(payment, deposit)
    ? decideFurtherPayment(payment, deposit)
    : decideFirstPayment(payment, deposit)
}

/** The rate of a payment holds this long after the shop has first heard of it. */
const RATE_HOLDS_MS = 24 * 60 * 60_000
/** Money that comes later than this after the deposit was opened is reviewed. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000
/** Less than this is not credited by itself: it is recorded and added up. */
const MIN_CREDIT_CENTS = 100n

/** The first payment with money of a deposit. */
function decideFirstPayment(payment: NowpaymentsPayment, deposit: CryptoDepositState): Decision {
  const { amountCents, exactAmountsOnly } = deposit
  if (exactAmountsOnly && deposit.status !== 'PENDING') return { kind: 'review', reason: 'late' }
  const reviewReason = findReviewReason(payment, deposit)
  if (reviewReason) return { kind: 'review', reason: reviewReason }
  if (exactAmountsOnly) return completeExactly(payment, deposit)
  const arrived = valueNow(payment, deposit)
  if (typeof arrived === 'string') return { kind: 'review', reason: arrived }
  if (isSmall(arrived, deposit)) return addUp(arrived, deposit, { kind: 'complete', surplusCents: 0n })
  const total = deposit.smallCents + arrived
  if (total * LEAST_PART < amountCents) return { kind: 'review', reason: 'underpaid' }
  if (total > amountCents * MOST_TIMES) return { kind: 'review', reason: 'overpaid' }
  return { kind: 'complete', creditedCents: arrived, surplusCents: 0n }
}

/** Whether less than a dollar is new of a payment that now brought `arrived` cents in all. */
function isSmall(arrived: bigint, { recordedCents }: CryptoDepositState): boolean {
  return arrived - recordedCents < MIN_CREDIT_CENTS
}

/**
 * The sum of the small amounts decides: from a dollar on, they are credited in one decision, which adds the other ones
 * to this one. Once a dollar of the requested amount is credited, what is missing of it is credited in any amount.
 */
function addUp(arrived: bigint, deposit: CryptoDepositState, credit: HowCredited): Decision {
  const isEnough = deposit.smallCents + arrived >= MIN_CREDIT_CENTS || (isPartlyPaid(deposit) && arrived > 0n)
  return isEnough ? { ...credit, creditedCents: arrived } : { kind: 'add-later', cents: arrived }
}

/** Whether a dollar of the requested amount is credited, but not all of it. */
function isPartlyPaid({ paidCents, amountCents }: CryptoDepositState): boolean {
  return paidCents >= MIN_CREDIT_CENTS && paidCents < amountCents
}

/** How money is credited: as the first money of the deposit, or as a deposit of its own. */
type HowCredited =
  | Pick<Extract<Decision, { kind: 'complete' }>, 'kind' | 'surplusCents'>
  | Pick<Extract<Decision, { kind: 'separate' }>, 'kind' | 'reason'>

/** More of a credited payment may arrive. */
function decideCreditedPayment(payment: NowpaymentsPayment, deposit: CryptoDepositState): Decision {
  const arrived = valueOfFurther(payment, deposit)
  if (arrived === null) return reviewGrowth(payment, deposit)
  const cents = arrived - deposit.creditedCents
  // Without more coins, a few cents more are only another valuation.
  const isMissing = isPartlyPaid(deposit) && deposit.hasGrown && cents > 0n
  if (cents < MIN_CREDIT_CENTS && !isMissing) return { kind: 'wait' }
  const isPlausible = arrived <= deposit.amountCents * MOST_TIMES
  return { kind: 'grown', cents, arrivedCents: arrived, isCredited: !deposit.exactAmountsOnly && isPlausible }
}

/** More coins than were decided about, whose value only an admin can tell, are reviewed with an estimate. */
function reviewGrowth(payment: NowpaymentsPayment, deposit: CryptoDepositState): Decision {
  const { hasGrown, creditedCents, requestedCurrency, parentRate } = deposit
  if (!hasGrown || !broughtMoney(payment)) return { kind: 'wait' }
  const estimate = cryptoValueCents({ ...payment, requestedCurrency, parentRate }) ?? 0n
  const cents = estimate > creditedCents ? estimate - creditedCents : 1n
  return { kind: 'grown', cents, arrivedCents: creditedCents + cents, isCredited: false }
}

/** Whether the money is more than the first money of its deposit. */
function isAfterAnother({ parentId }: NowpaymentsPayment, { status }: CryptoDepositState): boolean {
  return parentId !== null || status === 'COMPLETED' || status === 'REVIEW'
}

/** The rest of an underpaid payment, a repeated one, or a second payment of the invoice. */
function decideFurtherPayment(payment: NowpaymentsPayment, deposit: CryptoDepositState): Decision {
  const reason = payment.parentId === null ? 'second-payment' : 'repeat'
  const { amountCents, exactAmountsOnly, reviewedCents } = deposit
  const arrived = valueOfFurther(payment, deposit)
  if (arrived === null) return { kind: 'separate', reason }
  // NOWPayments reports the rest of an underpaid payment as a payment of its own.
  const total = reviewedCents + (exactAmountsOnly ? 0n : deposit.smallCents) + arrived
  const isUnderpaid = deposit.status === 'REVIEW' && deposit.reviewReason === 'underpaid'
  // The parts of a cent of two payments can be one cent.
  const isEnough = total + 1n >= amountCents && total <= amountCents * MOST_TIMES
  if (isUnderpaid && payment.parentId !== null && isEnough) {
    const creditedCents = exactAmountsOnly ? amountCents : reviewedCents + arrived
    return {
      kind: 'complete',
      creditedCents,
      surplusCents: exactAmountsOnly ? total - amountCents : 0n,
      withReviewed: true,
    }
  }
  if (exactAmountsOnly) return { kind: 'separate', reason }
  const credit = howCredited(deposit, reason)
  if (isSmall(arrived, deposit)) return addUp(arrived, deposit, credit)
  if (arrived > amountCents * MOST_TIMES) return { kind: 'separate', reason }
  return { ...credit, creditedCents: arrived }
}

/** If only small amounts have arrived of a deposit, further money is its first credit. */
function howCredited({ status, smallCents }: CryptoDepositState, reason: ReviewReason): HowCredited {
  const isFirst = smallCents > 0n && status !== 'COMPLETED' && status !== 'REVIEW'
  return isFirst ? { kind: 'complete', surplusCents: 0n } : { kind: 'separate', reason }
}

/** What such money is worth, in cents; null if an admin must decide about it. */
function valueOfFurther(payment: NowpaymentsPayment, deposit: CryptoDepositState): bigint | null {
  if (!isAccepted(payment) || findAssetProblem(payment, deposit)) return null
  const arrived = valueNow(payment, deposit)
  return typeof arrived === 'string' ? null : arrived
}

/** An underpaid deposit in review is completed once the rest is paid: then no admin needs to decide. */
function decideReviewedPayment(payment: NowpaymentsPayment, deposit: CryptoDepositState): Decision {
  const isUnderpaid = deposit.status === 'REVIEW' && deposit.reviewReason === 'underpaid'
  if (!isUnderpaid || payment.status !== 'finished' || payment.parentId !== null) return { kind: 'wait' }
  const decision = decideFirstPayment(payment, { ...deposit, status: 'PENDING' })
  return decision.kind === 'complete' ? decision : { kind: 'wait' }
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

/** Whether the provider has accepted what arrived. */
function isAccepted({ status }: Pick<NowpaymentsPayment, 'status'>): boolean {
  return status === 'finished' || status === 'partially_paid'
}

/**
 * Whether funds arrived and stayed. A failed, expired or unknown status counts if the provider says that something was
 * paid.
 */
function broughtMoney({ status, actuallyPaid }: NowpaymentsPayment): boolean {
  if (isAccepted({ status })) return true
  if (isOpen(status) || status === 'refunded') return false
  return isPositive(parseDecimal(actuallyPaid))
}

/**
 * What the money is worth to the customer, in cents: at the rate of the payment while it holds, and then at the lower of
 * this rate and what the shop gets, so that no one waits for a better market. A reason if no one can tell.
 */
function valueNow(payment: NowpaymentsPayment, deposit: CryptoDepositState): bigint | ReviewReason {
  const { ageMs, requestedCurrency, parentRate } = deposit
  const atItsRate = shareOfPriceCents({ ...payment, requestedCurrency, parentRate }, { rounded: 'half up' })
  if (atItsRate === null) return 'wrong-amount'
  if (ageMs.deposit > MAX_AGE_MS) return 'late'
  if (ageMs.payment <= RATE_HOLDS_MS) return atItsRate
  const received = outcomeCents(payment)
  if (received === null) return 'late'
  return received < atItsRate ? received : atItsRate
}

/** Why a payment needs an admin, whatever amount arrived; null if it does not. */
function findReviewReason(payment: NowpaymentsPayment, deposit: CryptoDepositState): ReviewReason | null {
  if (!isAccepted(payment)) return 'arrived-but-not-finished'
  const price = parseDecimal(payment.priceAmount)
  if (payment.priceCurrency !== 'usd' || !price || exactCents(price) !== deposit.amountCents)
    return 'wrong-amount'
  const [requested, paid] = [parseDecimal(payment.payAmount), parseDecimal(payment.actuallyPaid)]
  return findAssetProblem(payment, deposit) ?? (isPositive(requested) && paid ? null : 'wrong-amount')
}

/**
 * Whether another coin came than the one in which the payment was opened. If that one is not known, only the value in
 * dollars can show it: it must be known, and close to what the amounts say. If the coin is the right one, prices may have
 * moved, so only a value below half counts.
 */
function findAssetProblem(payment: NowpaymentsPayment, deposit: CryptoDepositState): 'wrong-asset' | null {
  const { requestedCurrency, parentRate } = deposit
  if (requestedCurrency !== null && payment.payCurrency !== requestedCurrency) return 'wrong-asset'
  const atItsRate = shareOfPriceCents({ ...payment, requestedCurrency, parentRate })
  const fiat = parseDecimal(payment.actuallyPaidAtFiat)
  const value = isPositive(fiat) ? wholeCents(fiat) : outcomeCents(payment)
  if (atItsRate === null) return null
  const isCoinKnown = requestedCurrency !== null || parentRate !== null
  if (!isCoinKnown) return value === null || value * 10n < atItsRate * 9n ? 'wrong-asset' : null
  return value !== null && value * 2n < atItsRate ? 'wrong-asset' : null
}

/** The strict rule: all of the requested amount, and what is more becomes a deposit of its own, in review. */
function completeExactly(payment: NowpaymentsPayment, deposit: CryptoDepositState): Decision {
  const { amountCents, requestedCurrency, parentRate } = deposit
  const [requested, paid] = [parseDecimal(payment.payAmount), parseDecimal(payment.actuallyPaid)]
  const isShort = !requested || !paid || compareDecimals(paid, requested) < 0
  if (payment.status === 'partially_paid' || isShort) return { kind: 'review', reason: 'underpaid' }
  const arrived = cryptoValueCents({ ...payment, actuallyPaidAtFiat: null, requestedCurrency, parentRate })
  const surplusCents = (arrived ?? amountCents) - amountCents
  return { kind: 'complete', creditedCents: amountCents, surplusCents }
}
