import type { OperatorRole } from '@docket/contract/permissions'
import type { Database } from '../db/database.ts'
import { recordSecurityEvent, type SecurityEvent } from './security-events.ts'
import { warnOfManyFailures } from './warn-of-many-failures.ts'

/** The part of an audit entry that a security event is made of. */
interface AuditedChange {
  actorId: number | null
  action: string
  subject: string
  after?: Record<string, unknown>
  address?: string | undefined
  sessionId?: string | undefined
}

/** Records the security event of an audit entry, if it has one, in the same transaction. */
export async function recordAuditedEvent(db: Database, change: AuditedChange): Promise<void> {
  const event = eventOf(change)
  if (!event) return
  const { address, sessionId } = change
  await recordSecurityEvent(db, { ...event, address, sessionId })
  // These queries delay the answer. That tells a stranger nothing, because the sender of a code has the password or a
  // session.
  if (event.kind === 'second-step-failed' && event.userId) await warnOfManyFailures(db, [event.userId])
}

/** The event of an audit entry. */
function eventOf({ actorId, action, subject, after = {} }: AuditedChange): SecurityEvent | null {
  const userId = idIn(subject)
  if (action.endsWith('.export')) {
    return {
      kind: 'export-made',
      actorId,
      details: { list: action.slice(0, -'.export'.length), rows: Number(after.rows) },
    }
  }
  switch (action) {
    case 'user.reset-password':
      return { kind: 'password-changed', userId, details: { how: 'reset' } }
    case 'user.change-password':
      return { kind: 'password-changed', userId, details: { how: 'changed' } }
    case 'totp.turn-on':
      return { kind: 'second-step-on', userId, details: {} }
    case 'totp.turn-off':
      return { kind: 'second-step-off', userId, details: { how: 'own' } }
    case 'totp.reset':
      if (!after.wasOn) return null
      if (actorId === null) return { kind: 'second-step-off', userId, details: { how: 'command-line' } }
      return { kind: 'second-step-off', userId, actorId, details: { how: 'operator' } }
    case 'totp.remove-disputed':
      return { kind: 'second-step-off', userId, details: { how: 'disputed' } }
    case 'totp.keep':
      return { kind: 'second-step-kept', userId, details: {} }
    case 'factor.dispute':
      return { kind: 'factor-disputed', userId, details: {} }
    case 'tracking-key.create':
      return { kind: 'key-added', userId, details: {} }
    case 'tracking-key.revoke':
      return { kind: 'key-revoked', userId, details: {} }
    case 'passkey.add':
      return { kind: 'passkey-added', userId, details: {} }
    case 'passkey.remove':
      return { kind: 'passkey-removed', userId, details: {} }
    case 'totp.refuse':
      return { kind: 'second-step-failed', userId, details: {} }
    case 'totp.use-recovery-code':
      return { kind: 'recovery-code-used', userId, details: {} }
    case 'session.end':
      return { kind: 'sessions-ended', userId, details: { sessions: 1 } }
    case 'session.end-others':
      return { kind: 'sessions-ended', userId, details: { sessions: Number(after.ended) } }
    case 'account.reveal': {
      const { accounts, purchaseId } = after
      // A list shows accounts of several purchases.
      const details =
        accounts === undefined
          ? { accounts: 1, purchaseId: Number(purchaseId) }
          : { accounts: Number(accounts) }
      return { kind: 'accounts-revealed', actorId, details }
    }
    case 'account.view': {
      const details = { accounts: Number(after.count), productId: Number(subject.slice('product:'.length)) }
      return { kind: 'accounts-revealed', actorId, details }
    }
    case 'wallet.adjust':
      return { kind: 'wallet-adjusted', userId, actorId, details: { amountCents: Number(after.amountCents) } }
    case 'settings.update':
      return { kind: 'settings-changed', actorId, details: { part: subject.slice('settings:'.length) } }
    case 'user.create-admin':
    case 'user.create-first-admin':
      return { kind: 'admin-added', userId, actorId, details: {} }
    case 'user.accept-invitation':
      return { kind: 'invitation-accepted', userId, details: {} }
    case 'user.change-role':
      return { kind: 'role-changed', userId, actorId, details: { role: after.operatorRole as OperatorRole } }
    case 'user.suspend':
      return { kind: 'user-suspended', userId, actorId, details: {} }
    case 'user.reinstate':
      return { kind: 'suspension-lifted', userId, actorId, details: {} }
    default:
      return null
  }
}

/** The id in a subject such as `user:12`. */
function idIn(subject: string): number | null {
  const id = /^user:(\d+)$/.exec(subject)?.[1]
  return id === undefined ? null : Number(id)
}
