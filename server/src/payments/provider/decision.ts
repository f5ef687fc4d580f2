import type { reviewReason } from '@docket/contract/admin/deposits'
import type * as z from 'zod'

export type ReviewReason = z.infer<typeof reviewReason>

/** What a payment means for its deposit. */
export type Decision =
  /** Nothing changes: the payment is on its way, or was decided before. */
  | { kind: 'wait' }
  /** Credit the deposit. What was paid beyond it (in cents) becomes a deposit of its own, in REVIEW. */
  | { kind: 'complete'; surplusCents: bigint }
  | { kind: 'review'; reason: ReviewReason }
  /** The deposit stays as it is; this payment becomes a deposit of its own, in REVIEW. */
  | { kind: 'separate'; reason: ReviewReason }
  | { kind: 'close'; status: 'EXPIRED' | 'FAILED' }
  /** The deposit was credited, and the provider has given the money back since. */
  | { kind: 'refunded-after-credit' }
