import type { OperatorRole } from './permissions.ts'

/** Every kind of security event, in the order of the filter on the screen. */
export const EVENT_KINDS = [
  'signed-in',
  'sign-in-failed',
  'password-refused',
  'second-step-failed',
  'many-failures',
  'new-device',
  'password-changed',
  'email-changed',
  'name-changed',
  'second-step-on',
  'second-step-off',
  'passkey-added',
  'passkey-removed',
  'factor-disputed',
  'second-step-kept',
  'recovery-code-used',
  'sessions-ended',
  'key-added',
  'key-revoked',
  'refused',
  'throttled',
  'export-made',
  'accounts-revealed',
  'wallet-adjusted',
  'refund-made',
  'settings-changed',
  'admin-added',
  'invitation-accepted',
  'role-changed',
  'user-suspended',
  'suspension-lifted',
] as const

export type EventKind = (typeof EVENT_KINDS)[number]

/** The kinds of events that customers see in their own activity. */
export const OWN_EVENT_KINDS = [
  'signed-in',
  'sign-in-failed',
  'password-refused',
  'many-failures',
  'new-device',
  'second-step-failed',
  'password-changed',
  'email-changed',
  'name-changed',
  'second-step-on',
  'second-step-off',
  'passkey-added',
  'passkey-removed',
  'factor-disputed',
  'second-step-kept',
  'recovery-code-used',
  'sessions-ended',
  'key-added',
  'key-revoked',
  'wallet-adjusted',
  'refund-made',
  'user-suspended',
  'suspension-lifted',
] as const satisfies readonly EventKind[]

/**
 * The kinds that may be attempts of a stranger. The screen counts them, and the user gets a mail after many of them
 * within an hour.
 */
export const FAILURE_KINDS = [
  'sign-in-failed',
  'password-refused',
  'second-step-failed',
] as const satisfies readonly EventKind[]

/** How long an event is kept. */
export const EVENT_DAYS = 90

/** Why a sign-in failed. The answer to the caller is the same for the first three. */
export const FAILURE_REASONS = [
  'wrong-password',
  'unknown-address',
  'other-role',
  'suspended',
  'not-verified',
] as const

export type FailureReason = (typeof FAILURE_REASONS)[number]

type NoDetails = Record<string, never>

/**
 * What an event of each kind has in its details. Amounts are in cents here, and in dollars in the answers of the API.
 */
export interface EventDetails {
  'signed-in': NoDetails
  /** `addressHash`: a keyed hash of an e-mail address that no user has, so that equal addresses are recognised. */
  'sign-in-failed': { reason: FailureReason; addressHash?: string }
  /** A wrong password of a user who is signed in. */
  'password-refused': NoDetails
  'second-step-failed': NoDetails
  /** `failures`: how many there were in the hour before. */
  'many-failures': { failures: number }
  'new-device': NoDetails
  'password-changed': { how: 'reset' | 'changed' }
  /** `asked`: the shop has mailed a link to the new address. `undone`: someone said "This was not me". */
  'email-changed': { how: 'asked' | 'changed' | 'undone' }
  'name-changed': NoDetails
  'second-step-on': NoDetails
  'second-step-off': { how: 'own' | 'command-line' | 'operator' | 'disputed' }
  'passkey-added': NoDetails
  'passkey-removed': NoDetails
  /** A user said "This was not me" about an added passkey or two-step sign-in. */
  'factor-disputed': NoDetails
  'second-step-kept': NoDetails
  'recovery-code-used': NoDetails
  /** Keys of test shipments. */
  'key-added': NoDetails
  'key-revoked': NoDetails
  /** `sessions`: how many ended. It is absent if all sessions of the user ended, because then they are not counted. */
  'sessions-ended': { sessions?: number }
  /** `route`: method and pattern, never the address itself. */
  refused: { route: string }
  throttled: { route: string }
  'export-made': { list: string; rows: number }
  'accounts-revealed': { accounts: number; productId?: number; purchaseId?: number }
  /** Negative for a debit. */
  'wallet-adjusted': { amountCents: number }
  'refund-made': { amountCents: number; purchaseId: number }
  'settings-changed': { part: string }
  'admin-added': NoDetails
  'invitation-accepted': NoDetails
  'role-changed': { role: OperatorRole }
  'user-suspended': NoDetails
  'suspension-lifted': NoDetails
}
