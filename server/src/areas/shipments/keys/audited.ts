import { type Audited, entryWriter } from '../../../host/security/audited.ts'

export const audited = {
  'tracking-key.create': ({ userId }) => ({ kind: 'key-added', userId, details: {} }),
  'tracking-key.revoke': ({ userId }) => ({ kind: 'key-revoked', userId, details: {} }),
} satisfies Audited

export const writeEntry = entryWriter(audited)
