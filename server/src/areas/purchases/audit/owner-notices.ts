import { formatCents } from '@docket/contract/money'
import type { OwnerNotice, OwnerNotices } from '../../../host/security/owner-notices.ts'
import { massReveal } from '../../stock/audit/owner-notices.ts'
import { isLarge } from '../../wallet/owner-notices.ts'

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
