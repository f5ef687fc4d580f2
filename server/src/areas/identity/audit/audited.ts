import { type OperatorRole, PERMISSIONS_OF, ROLE_NAMES } from '@docket/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import {
  type Audited,
  type AuditedChange,
  entryWriter,
  settingsUpdate,
} from '../../../host/security/audited.ts'
import type {
  NoticedChange,
  NoticeFacts,
  OwnerNotice,
  OwnerNotices,
} from '../../../host/security/owner-notices.ts'
import type { SecurityEvent } from '../../../host/security/security-events.ts'

const adminAdded = ({ userId, actorId }: AuditedChange): SecurityEvent => ({
  kind: 'admin-added',
  userId,
  actorId,
  details: {},
})

export const audited = {
  'user.create': null,
  'user.confirm-email': null,
  'user.invite-again': null,
  'user.reset-password': ({ userId }) => ({ kind: 'password-changed', userId, details: { how: 'reset' } }),
  'user.change-password': ({ userId }) => ({ kind: 'password-changed', userId, details: { how: 'changed' } }),
  'user.ask-email': ({ userId }) => ({ kind: 'email-changed', userId, details: { how: 'asked' } }),
  'user.change-email': ({ userId }) => ({ kind: 'email-changed', userId, details: { how: 'changed' } }),
  'user.undo-email': ({ userId }) => ({ kind: 'email-changed', userId, details: { how: 'undone' } }),
  'user.change-username': ({ userId }) => ({ kind: 'name-changed', userId, details: {} }),
  'user.create-admin': adminAdded,
  'user.create-first-admin': adminAdded,
  'user.accept-invitation': ({ userId }) => ({ kind: 'invitation-accepted', userId, details: {} }),
  'user.change-role': ({ userId, actorId, after }) => ({
    kind: 'role-changed',
    userId,
    actorId,
    details: { role: after.operatorRole as OperatorRole },
  }),
  'totp.turn-on': ({ userId }) => ({ kind: 'second-step-on', userId, details: {} }),
  'totp.turn-off': ({ userId }) => ({ kind: 'second-step-off', userId, details: { how: 'own' } }),
  'totp.reset': ({ userId, actorId, after }) => {
    if (!after.wasOn) return null
    if (actorId === null) return { kind: 'second-step-off', userId, details: { how: 'command-line' } }
    return { kind: 'second-step-off', userId, actorId, details: { how: 'operator' } }
  },
  'totp.remove-disputed': ({ userId }) => ({ kind: 'second-step-off', userId, details: { how: 'disputed' } }),
  'totp.keep': ({ userId }) => ({ kind: 'second-step-kept', userId, details: {} }),
  'totp.refuse': ({ userId }) => ({ kind: 'second-step-failed', userId, details: {} }),
  'totp.use-recovery-code': ({ userId }) => ({ kind: 'recovery-code-used', userId, details: {} }),
  'totp.renew-recovery-codes': null,
  'passkey.add': ({ userId }) => ({ kind: 'passkey-added', userId, details: {} }),
  'passkey.remove': ({ userId }) => ({ kind: 'passkey-removed', userId, details: {} }),
  'factor.dispute': ({ userId }) => ({ kind: 'factor-disputed', userId, details: {} }),
  'session.end': ({ userId }) => ({ kind: 'sessions-ended', userId, details: { sessions: 1 } }),
  'session.end-others': ({ userId, after }) => ({
    kind: 'sessions-ended',
    userId,
    details: { sessions: Number(after.ended) },
  }),
  'settings.update': settingsUpdate,
} satisfies Audited

const OPERATORS = { label: 'Open operators', path: 'operators' }

const operatorAdded: OwnerNotice = {
  kind: 'operator-added',
  holds: () => true,
  figures: roleOf,
  words: (facts) => ({
    subject: 'New operator',
    sentence: `${facts.by} invited ${facts.person} as ${roleIn(facts)}.`,
    page: OPERATORS,
  }),
}

const roleRaised: OwnerNotice = {
  kind: 'role-raised',
  holds: (_tx, { before, after }) => permissionsOf(after?.operatorRole) > permissionsOf(before?.operatorRole),
  figures: roleOf,
  words: (facts) => ({
    subject: 'An operator may do more',
    sentence: `${facts.by} gave ${facts.person} the role ${roleIn(facts)}.`,
    page: OPERATORS,
  }),
}

/** An owner who is suspended, or no owner any more. */
export const ownerRemoved: OwnerNotice = {
  kind: 'owner-removed',
  holds: (tx, change) =>
    change.action === 'user.suspend' ? isOwner(tx, change) : change.before?.operatorRole === 'OWNER',
  figures: roleOf,
  words: (facts) => ({
    subject: 'An owner was removed',
    sentence:
      typeof facts.figures.role === 'string'
        ? `${facts.by} made ${facts.person}, an owner, ${roleIn(facts)}.`
        : `${facts.by} suspended ${facts.person}, an owner.`,
    page: OPERATORS,
  }),
}

export const ownerNotices = {
  'user.create-admin': [operatorAdded],
  'user.change-role': [roleRaised, ownerRemoved],
} satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)

function roleOf({ operatorRole }: Record<string, unknown>) {
  return { role: operatorRole }
}

function roleIn({ figures }: NoticeFacts): string {
  return ROLE_NAMES[figures.role as OperatorRole]
}

function permissionsOf(role: unknown): number {
  return typeof role === 'string' ? PERMISSIONS_OF[role as OperatorRole].length : 0
}

/** The entry is written before the owner is suspended or changed, so the mail goes to this owner, too. */
async function isOwner(tx: Tx, { subject }: NoticedChange): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`'user:' || id`, '=', subject)
    .where('operator_role', '=', 'OWNER')
    .executeTakeFirst()
  return owner !== undefined
}
