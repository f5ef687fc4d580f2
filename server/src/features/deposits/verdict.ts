/** Why a person must look at what arrived. */
export type ReviewReason =
  | 'underpaid'
  | 'overpaid'
  | 'wrong-amount'
  | 'wrong-asset'
  | 'wrong-currency'
  | 'wrong-mode'
  | 'late'
  | 'repeat'
  | 'second-payment'
  | 'arrived-but-not-finished'

/** What a payment means for its deposit. */
export type Verdict =
  /** Nothing to decide: on its way, or decided before. */
  | { kind: 'wait' }
  /** Credit the deposit. What was paid beyond it (in cents) becomes a deposit of its own, in REVIEW. */
  | { kind: 'complete'; surplusCents: bigint }
  | { kind: 'review'; reason: ReviewReason }
  /** The deposit stays as it is; this payment becomes a deposit of its own, in REVIEW. */
  | { kind: 'separate'; reason: ReviewReason }
  | { kind: 'close'; status: 'EXPIRED' | 'FAILED' }
  /** It was credited, and the provider has given it back since. */
  | { kind: 'refunded-after-credit' }
