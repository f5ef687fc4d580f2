import { formatCents } from '@docket/contract/money'
import { type Audited, entryWriter } from '../../../host/security/audited.ts'
import type { OwnerNotice, OwnerNotices } from '../../../host/security/owner-notices.ts'
import { massReveal } from '../../stock/audit/audited.ts'
import { isLarge } from '../../wallet/audited.ts'

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

/** A refund above the amount that needs approval. */
const largeRefund: OwnerNotice = {
  kind: 'large-refund',
  holds: isLarge,
  figures: ({ amountCents }) => ({ amountCents: Number(amountCents) }),
  words: ({ by, thingId, figures }) => ({
    subject: 'Large refund',
    sentence: `${by} refunded ${formatCents(BigInt(Number(figures.amountCents)))} for order ORD-${String(thingId).padStart(4, '0')}.`,
  }),
}

export const ownerNotices = {
  'purchase.refund': [largeRefund],
  'account.reveal': [massReveal],
} satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)
