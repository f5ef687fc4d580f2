import type { OperatorRole } from '@docket/contract/permissions'
import {
  type Audited,
  type AuditedChange,
  entryWriter,
  settingsUpdate,
} from '../../../host/security/audited.ts'
import type { SecurityEvent } from '../../../host/security/security-events.ts'
import { ownerNotices } from './owner-notices.ts'

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

export const writeEntry = entryWriter(audited, ownerNotices)
