/*
 * What keeps the acts of operators in bounds and makes them known. Every call of the back office that changes something
 * or shows accounts says so beside its definition; docs/permissions.md lists it.
 */

/** The limits of one operator; `contract/src/admin/limits.ts` has their values. */
export const ACT_LIMITS = [
  'replacementsPerAccount',
  'replacements',
  'refunds',
  'credits',
  'reveals',
  'removals',
  'customers',
  'operators',
  'exports',
  'approvalAbove',
] as const
export type ActLimit = (typeof ACT_LIMITS)[number]

/** What the owners get a mail about. */
export const OWNER_NOTICES = [
  'operator-added',
  'role-raised',
  /** An owner who is suspended, or no owner any more. */
  'owner-removed',
  'limits-changed',
  /** A credit, a debit or a refund above the amount that needs approval. */
  'large-credit',
  'large-refund',
  'approval-requested',
  'large-coupon',
  'price-cut',
  'mass-reveal',
  /** Money of a payment went back to the payer, or may have to. No operator did it. */
  'payment-returned',
] as const
export type OwnerNotice = (typeof OWNER_NOTICES)[number]

/** Why an act has no limit, no entry or no mail. */
export interface None {
  none: string
}

export interface Act {
  /** The limits that count it. */
  caps: readonly ActLimit[] | None
  /** The actions of its entries in the audit log. A call may write one of several. */
  entries: readonly string[] | None
  /** What it may mail to the owners. */
  mails: readonly OwnerNotice[] | None
}

const ENTRY_IS_ENOUGH: None = { none: 'the audit log is enough' }
const GIVES_NOTHING: None = { none: 'gives nothing away' }

/** An act that gives nothing away and can be put right. */
export function recorded<const Action extends string>(...entries: Action[]) {
  return { caps: GIVES_NOTHING, entries, mails: ENTRY_IS_ENOUGH } as const satisfies Act
}

/** An act that a limit counts. */
export function capped<const Cap extends ActLimit, const Action extends string>(
  cap: Cap,
  ...entries: Action[]
) {
  return { caps: [cap], entries, mails: { none: 'the limit is enough' } } as const satisfies Act
}

/** A call that neither changes nor shows anything that matters. */
export const NO_ACT: Act = {
  caps: { none: 'changes nothing' },
  entries: { none: 'changes nothing' },
  mails: { none: 'changes nothing' },
}
