import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import { type ReviewFacts, reviewKindOf } from '../review/review-kind.ts'

/**
 * What has arrived of a row of `deposits` and is not credited yet, because it is less than a dollar, in cents: the SQL of
 * `smallCentsOf` (decide/apply-decision.ts).
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
