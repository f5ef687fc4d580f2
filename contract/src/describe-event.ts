import type { EventKind, FailureReason } from './event-kinds.ts'
import { ROLE_NAMES } from './permissions.ts'
import { plainName } from './plain-name.ts'
import type { OwnEvent, SecurityEvent } from './security-events.ts'

/** A security event as a sentence for the user whom it concerns. */
export function describeOwnEvent(event: OwnEvent): string {
  return addPlace(sentences[event.kind](event, { user: 'You', your: 'your', actor: 'The shop' }), event)
}

/** The same for an admin, with the names of the users. The screen and the CSV export of the list both use it. */
export function describeEvent(event: SecurityEvent): string {
  if (isOnlyCounted(event))
    return `${countNoun(event.count, 'more event')} of this kind, counted without details`
  const user = event.user?.username
  const names = {
    user: user ?? 'A visitor',
    your: user === undefined ? 'an unknown' : possessive(user),
    actor: event.actor?.username ?? 'The shop',
  }
  return addPlace(sentences[event.kind](event, names), event)
}

/** The kinds that an attacker can cause in any number. */
const LIMITED_KINDS: readonly EventKind[] = ['sign-in-failed', 'password-refused', 'refused', 'throttled']

/**
 * Whether the row counts failures or refusals beyond the limit of rows. Such a row names neither a user nor a network.
 */
function isOnlyCounted({ kind, user, network }: SecurityEvent): boolean {
  return LIMITED_KINDS.includes(kind) && user === null && network === null
}

interface Names {
  /** The user whom it concerns, as the beginning of a sentence. */
  user: string
  your: string
  /** Who did it. */
  actor: string
}

type Sentence = (event: OwnEvent, names: Names) => string

const reasons: Record<FailureReason, string> = {
  'wrong-password': 'wrong password',
  'unknown-address': 'unknown address',
  'other-role': 'at the sign-in of the other role',
  suspended: 'suspended',
  'not-verified': 'address not confirmed',
}

const sentences: Record<EventKind, Sentence> = {
  'signed-in': (_event, { user }) => `${user} signed in`,
  'sign-in-failed': ({ count, details: { reason } }, { your }) =>
    `${countNoun(count, 'sign-in')} to ${your} account failed${reason ? ` (${reasons[reason]})` : ''}`,
  'password-refused': ({ count }, { your }) =>
    `${countNoun(count, 'wrong password')} in a session of ${your} account`,
  'second-step-failed': ({ count }, { your }) =>
    `${countNoun(count, 'wrong code')} for the second step of ${your} sign-in`,
  'many-failures': ({ details: { failures = 0 } }, { your }) =>
    `${countNoun(failures, 'attempt')} to use ${your} account failed within an hour, and a mail was sent`,
  'new-device': (_event, { user }) => `${user} used a new device or network`,
  'password-changed': ({ details: { how } }, { user, your }) =>
    how === 'reset'
      ? `${user} set a new password with a mailed link`
      : `${user} changed ${yourOrThe(your)} password`,
  'email-changed': ({ details: { how } }, { user, your }) => {
    // With "changed the email", the place after it would read like an address.
    if (how === 'asked') return `A new email of ${your} account was requested`
    return how === 'undone'
      ? `${user} said “This was not me” about a new email of ${yourOrThe(your)} account`
      : `A new email of ${your} account was confirmed`
  },
  'name-changed': (_event, { user }) => `${user} saved a new username`,
  'second-step-on': (_event, { user }) => `${user} turned two-step sign-in on`,
  'second-step-off': ({ details: { how } }, { user, your, actor }) => {
    if (how === 'operator') return `${actor} turned the two-step sign-in of ${your} account off`
    if (how === 'disputed') return `The disputed two-step sign-in of ${your} account was removed`
    return how === 'command-line'
      ? `The two-step sign-in of ${your} account was turned off at the command line`
      : `${user} turned two-step sign-in off`
  },
  'passkey-added': (_event, { user }) => `${user} added a passkey`,
  'passkey-removed': (_event, { user }) => `${user} removed a passkey`,
  'factor-disputed': (_event, { user, your }) =>
    `${user} said “This was not me” about a new passkey or second step of ${your === 'your' ? 'your' : 'this'} account`,
  'second-step-kept': (_event, { user }) => `${user} kept two-step sign-in`,
  'key-added': (_event, { user }) => `${user} made a tracking key`,
  'key-revoked': (_event, { user }) => `${user} revoked a tracking key`,
  'recovery-code-used': (_event, { user }) => `${user} used a recovery code`,
  'sessions-ended': ({ details: { sessions } }, { user }) =>
    `${user} ended ${sessions === undefined ? 'all sessions' : countNoun(sessions, 'session').toLowerCase()}`,
  refused: ({ count, details: { route } }, { user }) =>
    `${user} was refused: no permission${route ? ` for ${route}` : ''}${timesSuffix(count)}`,
  throttled: ({ count, details: { route } }, { user }) =>
    `${user} was slowed down: too many calls${route ? ` of ${route}` : ''}${timesSuffix(count)}`,
  'export-made': ({ details: { list, rows = 0 } }, { actor }) =>
    `${actor} exported ${list ? `the list ${list}` : 'a list'} (${countNoun(rows, 'row').toLowerCase()})`,
  'accounts-revealed': ({ details: { accounts = 1, productId, purchaseId } }, { actor }) => {
    const shown = `${actor} was shown ${countNoun(accounts, 'account').toLowerCase()}`
    if (purchaseId !== undefined) return `${shown} of ${orderNumber(purchaseId)}`
    return productId === undefined ? shown : `${shown} of product ${productId}`
  },
  'wallet-adjusted': ({ details: { amount = 0 } }, { actor, your }) =>
    amount < 0
      ? `${actor} took ${formatDollars(-amount)} from ${your} wallet`
      : `${actor} added ${formatDollars(amount)} to ${your} wallet`,
  'refund-made': ({ details: { amount = 0, purchaseId = 0 } }, { actor, your }) =>
    `${actor} refunded ${formatDollars(amount)} of ${orderNumber(purchaseId)} to ${your} wallet`,
  'settings-changed': ({ details: { part } }, { actor }) =>
    `${actor} changed the settings${part ? `: ${plainName(part)}` : ''}`,
  'admin-added': (_event, { actor, user }) => `${actor} added ${user} as an admin`,
  'invitation-accepted': (_event, { user }) => `${user} accepted the invitation as an admin`,
  'role-changed': ({ details: { role } }, { actor, user }) =>
    `${actor} gave ${user} the role ${role ? ROLE_NAMES[role] : 'unknown'}`,
  'user-suspended': (_event, { actor, your }) => `${actor} suspended ${your} account`,
  'suspension-lifted': (_event, { actor, your }) => `${actor} lifted the suspension of ${your} account`,
}

/** Adds the place: `ann signed in from Firefox on Windows, 203.0.113.7`. */
function addPlace(sentence: string, { browser, network }: OwnEvent): string {
  const place = [browser, network].filter((part) => part !== null).join(', ')
  return place === '' ? sentence : `${sentence} from ${place}`
}

/** `A sign-in`, `3 sign-ins`. */
function countNoun(count: number, noun: string): string {
  if (count !== 1) return `${count} ${noun}s`
  return `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`
}

const timesSuffix = (count: number) => (count === 1 ? '' : `, ${count} times`)
const possessive = (name: string) => `${name}'s`
const yourOrThe = (your: string) => (your === 'your' ? 'your' : 'the')
const orderNumber = (id: number) => `order ORD-${String(id).padStart(4, '0')}`
const formatDollars = (amount: number) => `$${amount.toFixed(2)}`
