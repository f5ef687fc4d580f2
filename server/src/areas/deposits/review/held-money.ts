import { LEAST_PART, MOST_TIMES, type ReviewKind, reviewReason } from '@docket/contract/deposits'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'

/** A review, and what its payment brought, in cents; null if that is not known. */
export interface ReviewFacts {
  reason: string | null
  isSeparate: boolean
  arrivedCents: string | null
}

/** The review of a row of `deposits` that is in REVIEW; otherwise null. */
export const openReview = sql<ReviewFacts | null>`CASE WHEN deposits.status = 'REVIEW' THEN (
  SELECT jsonb_build_object('reason', r.reason, 'isSeparate', r.of_deposit_id IS NOT NULL,
    'arrivedCents', p.details ->> 'arrivedCents')
  FROM deposit_reviews r LEFT JOIN payments p ON p.payment_id = r.payment_id
  WHERE r.deposit_id = deposits.id) END`

/** What people read of the reason of a review; null without one, or if another release gave it. */
export function reviewKindOf(
  review: ReviewFacts | null,
  { requestedCents, recordedCents }: { requestedCents: bigint; recordedCents: bigint },
): ReviewKind | null {
  const reason = reviewReason.safeParse(review?.reason).data ?? null
  // A value that is known is another one than was requested.
  if (reason === 'wrong-amount' && review?.arrivedCents != null) return 'not-exact'
  if (review === null || (reason !== 'underpaid' && reason !== 'overpaid')) return reason
  if (reason === 'overpaid' && review.isSeparate) return 'surplus'
  if (review.arrivedCents === null) return 'not-exact'
  const arrived = BigInt(review.arrivedCents) + recordedCents
  const isNear =
    reason === 'underpaid' ? arrived * LEAST_PART >= requestedCents : isFewTimes(arrived, requestedCents)
  return isNear ? 'not-exact' : reason
}

/** False, too, if the provider has given the money back since. */
function isFewTimes(arrived: bigint, requested: bigint): boolean {
  return arrived >= requested && arrived <= requested * MOST_TIMES
}

/**
 * What has arrived of a row of `deposits` and is not credited yet, because it is less than a dollar, in cents: the SQL
 * of `smallCentsOf` (decide/apply-decision.ts).
 */
export const recordedCents = sql<bigint>`(
  SELECT coalesce(sum((p.details ->> 'arrivedCents')::bigint), 0)::bigint FROM payments p
  WHERE p.deposit_id = deposits.id AND p.settled_as IS NULL AND p.details ? 'isSmall'
    AND NOT p.details ?| ARRAY['addedTo', 'settledCents'])`

interface Row {
  amount_cents: bigint
  requested_cents: bigint | null
  recorded_cents: bigint
  review: ReviewFacts | null
}

/**
 * What a deposit counts for, in cents. In review, a payment with a deposit of its own counts for what has arrived of it
 * until now.
 */
export function amountCentsOf({ amount_cents, review }: Pick<Row, 'amount_cents' | 'review'>): bigint {
  // A deposit for a part of a payment counts for the part.
  const isOwn = review?.isSeparate === true && review.reason !== 'overpaid'
  const arrived = isOwn ? BigInt(review.arrivedCents ?? 0) : 0n
  return arrived > 0n ? arrived : amount_cents
}

/** What of a deposit has arrived without a credit, in dollars, and why it is in review. */
export function heldMoneyOf({ amount_cents, requested_cents, recorded_cents, review }: Row) {
  const cents = { requestedCents: requested_cents ?? amount_cents, recordedCents: recorded_cents }
  return { recorded: toDollars(recorded_cents), review: reviewKindOf(review, cents) }
}
