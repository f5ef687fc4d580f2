import { type Audited, entryWriter, settingsUpdate } from '../../../host/security/audited.ts'
import { ownerNotices } from './owner-notices.ts'

export const audited = {
  'deposit.create': null,
  'deposit.complete': null,
  'deposit.review': null,
  'deposit.expire': null,
  'deposit.fail': null,
  'deposit.credit': null,
  'deposit.refuse': null,
  'deposit.refund-opened': null,
  'deposit.refunded-by-provider': null,
  'deposit.refund-failed': null,
  'deposit.disputed': null,
  'deposit.dispute-answered': null,
  'deposit.dispute-resolved': null,
  'deposit.handle-return': null,
  'deposit.handle-notice': null,
  'exchange-rate.accept': null,
  'settings.update': settingsUpdate,
} satisfies Audited

export const writeEntry = entryWriter(audited, ownerNotices)
