import { type Audited, entryWriter } from '../../host/security/audited.ts'
import { ownerNotices } from './owner-notices.ts'

export const audited = {
  'wallet.adjust': ({ userId, actorId, after }) => ({
    kind: 'wallet-adjusted',
    userId,
    actorId,
    details: { amountCents: Number(after.amountCents) },
  }),
} satisfies Audited

export const writeEntry = entryWriter(audited, ownerNotices)
