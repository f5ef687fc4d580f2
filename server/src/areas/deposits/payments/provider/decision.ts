import type { reviewReason } from '@docket/contract/deposits'
import type * as z from 'zod'

export type ReviewReason = z.infer<typeof reviewReason>

/** More than this many times the requested amount, or less than this part of it, is probably a mistake. */
export const [MOST_TIMES, LEAST_PART] = [3n, 10n]

/** What a payment means for its deposit. */
export type Decision =
  /** Nothing changes: the payment is on its way, or was decided before. */
  | { kind: 'wait' }
  /**
   * Credit the deposit with what arrived. A surplus (in cents) becomes a deposit of its own, in REVIEW. `withReviewed`:
   * the credit also has what the deposit's other payments brought that are in review.
   */
  | { kind: 'complete'; creditedCents: bigint; surplusCents: bigint; withReviewed?: boolean }
  /** Too little for a credit: it is recorded, and added to the next one of this deposit. */
  | { kind: 'add-later'; cents: bigint }
  | { kind: 'review'; reason: ReviewReason }
  /** The deposit stays as it is; this payment becomes a deposit of its own: credited, or else in REVIEW. */
  | { kind: 'separate'; reason: ReviewReason; creditedCents?: bigint }
  /**
   * More of a credited payment has arrived since, now `arrivedCents` in all; the difference becomes a deposit of its own:
   * credited, or else in REVIEW.
   */
  | { kind: 'grown'; cents: bigint; arrivedCents: bigint; isCredited: boolean }
  | { kind: 'close'; status: 'EXPIRED' | 'FAILED' }
