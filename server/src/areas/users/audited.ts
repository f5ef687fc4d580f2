import { type Audited, entryWriter } from '../../host/security/audited.ts'
import type { OwnerNotices } from '../../host/security/owner-notices.ts'
import { ownerRemoved } from '../identity/audit/audited.ts'

export const audited = {
  'user.suspend': ({ userId, actorId }) => ({ kind: 'user-suspended', userId, actorId, details: {} }),
  'user.reinstate': ({ userId, actorId }) => ({ kind: 'suspension-lifted', userId, actorId, details: {} }),
  'user.add-note': null,
  'user.delete-note': null,
  'user.add-tag': null,
  'user.remove-tag': null,
} satisfies Audited

export const ownerNotices = { 'user.suspend': [ownerRemoved] } satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)
