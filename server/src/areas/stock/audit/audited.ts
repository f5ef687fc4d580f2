import { type Audited, entryWriter } from '../../../host/security/audited.ts'
import { ownerNotices } from './owner-notices.ts'

export const audited = {
  'account.create': null,
  'account.import': null,
  'account.update': null,
  'account.delete': null,
  'account.withdraw': null,
  'account.claim': null,
  'batch.hold': null,
  'batch.release': null,
  'batch.withdraw': null,
  'batch.undo': null,
  'account.view': ({ actorId, subject, after }) => ({
    kind: 'accounts-revealed',
    actorId,
    details: { accounts: Number(after.count), productId: Number(subject.slice('product:'.length)) },
  }),
} satisfies Audited

export const writeEntry = entryWriter(audited, ownerNotices)
