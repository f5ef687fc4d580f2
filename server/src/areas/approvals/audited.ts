import { type Audited, entryWriter } from '../../host/security/audited.ts'
import { ownerNotices } from './owner-notices.ts'

export const audited = {
  'approval.request': null,
  'approval.approve': null,
  'approval.decline': null,
  'approval.withdraw': null,
  'approval.expire': null,
} satisfies Audited

export const writeEntry = entryWriter(audited, ownerNotices)
