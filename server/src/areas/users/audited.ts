import { type Audited, entryWriter } from '../../host/security/audited.ts'

export const audited = {
  'user.suspend': ({ userId, actorId }) => ({ kind: 'user-suspended', userId, actorId, details: {} }),
  'user.reinstate': ({ userId, actorId }) => ({ kind: 'suspension-lifted', userId, actorId, details: {} }),
} satisfies Audited

export const writeEntry = entryWriter(audited)
