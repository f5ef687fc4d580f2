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
  'holds',
  'customers',
  'operators',
  'exports',
  'requests',
  'approvalAbove',
] as const
export type ActLimit = (typeof ACT_LIMITS)[number]

/** Why an act has no limit, no entry or no mail. */
export interface None {
  none: string
}

export interface Act {
  /** The limits that count it. */
  caps: readonly ActLimit[] | None
  /** The actions of its entries in the audit log. A call may write one of several. */
  entries: readonly string[] | None
  /** The kinds of mails to the owners that it may cause. The server has their words. */
  mails: readonly string[] | None
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
