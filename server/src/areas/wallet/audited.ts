import { formatCents } from '@docket/contract/money'
import type { Tx } from '../../host/db/database.ts'
import { type Audited, entryWriter } from '../../host/security/audited.ts'
import { readLimitColumns } from '../../host/security/operator-limits/limits.ts'
import type {
  NoticedChange,
  NoticeFacts,
  OwnerNotice,
  OwnerNotices,
} from '../../host/security/owner-notices.ts'

export const audited = {
  'wallet.adjust': ({ userId, actorId, after }) => ({
    kind: 'wallet-adjusted',
    userId,
    actorId,
    details: { amountCents: Number(after.amountCents) },
  }),
} satisfies Audited

/**
 * A credit or a debit above the amount that needs approval: of a wallet, for a deposit, or of held money by the mark of a
 * dispute.
 */
export const largeCredit: OwnerNotice = {
  kind: 'large-credit',
  isUnlimited: true,
  holds: isLarge,
  figures: ({ amountCents }) => ({ amountCents: Number(amountCents) }),
  words(facts) {
    const cents = Number(facts.figures.amountCents)
    const amount = formatCents(BigInt(Math.abs(cents)))
    if (facts.thing === 'dispute') {
      const sentence = `${facts.by} marked dispute ${facts.thingId} as won, which gave the customer ${amount} back.`
      return { subject: 'Dispute marked as won', sentence }
    }
    return cents < 0
      ? { subject: 'Large debit', sentence: `${facts.by} took ${amount} from ${place(facts)}.` }
      : { subject: 'Large credit', sentence: `${facts.by} credited ${amount} to ${place(facts)}.` }
  },
}

export const ownerNotices = { 'wallet.adjust': [largeCredit] } satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)

const place = ({ thing, thingId, person }: NoticeFacts) =>
  thing === 'user' ? `the wallet of ${person}` : `${thing} ${thingId}`

/** Whether an amount needs approval. */
export async function isLarge(tx: Tx, { after }: NoticedChange): Promise<boolean> {
  const cents = after?.amountCents
  if (typeof cents !== 'bigint' && typeof cents !== 'number') return false
  const { approval_cents } = await readLimitColumns(tx)
  return BigInt(Math.abs(Number(cents))) > approval_cents
}
