import { type Audited, entryWriter } from '../../../host/security/audited.ts'
import { ownerNotices } from './owner-notices.ts'

export const audited = {
  // buy.sql writes it, in the statement of the purchase.
  'purchase.create': null,
  // The refund itself records its event, which names the buyer and the purchase.
  'purchase.refund': null,
  'account.replace': null,
  'account.reveal': ({ actorId, after: { accounts, purchaseId } }) => ({
    kind: 'accounts-revealed',
    actorId,
    // A list shows accounts of several purchases.
    details:
      accounts === undefined
        ? { accounts: 1, purchaseId: Number(purchaseId) }
        : { accounts: Number(accounts) },
  }),
  'report.answer': null,
  'report.decline': null,
  'report.reopen': null,
  'demo.fill': null,
} satisfies Audited

export const writeEntry = entryWriter(audited, ownerNotices)
