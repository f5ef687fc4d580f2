import { formatCents } from '@docket/contract/money'
import { minuteOf } from '../../../host/mails/minute-of.ts'
import { type Audited, entryWriter, settingsUpdate } from '../../../host/security/audited.ts'
import type { NoticeFacts, OwnerNotice, OwnerNotices } from '../../../host/security/owner-notices.ts'
import { largeCredit } from '../../wallet/audited.ts'

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
  'deposit.settle-return': null,
  'deposit.handle-notice': null,
  'exchange-rate.accept': null,
  'settings.update': settingsUpdate,
} satisfies Audited

/** Money of a payment went back to the payer, or may have to. No operator did it. */
const paymentReturned: OwnerNotice = {
  kind: 'payment-returned',
  holds: (_tx, { after }) => after?.isNews === true,
  figures: ({ kind, returnId, amountCents, dueAt }) => ({
    returnKind: kind,
    returnId: returnId ?? null,
    amountCents: amountCents === undefined ? null : Number(amountCents),
    dueAt: dueAt ?? null,
  }),
  words(facts) {
    const { returnKind, returnId, dueAt } = facts.figures
    const isDispute = returnKind === 'dispute'
    return {
      subject: isDispute ? 'Disputed payment' : 'Returned payment',
      sentence: `${isDispute ? disputed(facts) : returned(facts)}${
        typeof dueAt === 'string' ? ` ${answerBy(dueAt, facts.at)}` : ''
      }`,
      page:
        isDispute && typeof returnId === 'number'
          ? { label: 'Open the dispute', path: `disputes/${returnId}` }
          : { label: 'Open the deposit', path: `histories?tab=deposits&deposit=${facts.thingId}` },
      note: `${isDispute ? HELD : TAKEN} It is a task on the dashboard until an operator has handled it.`,
    }
  },
}

const HELD = 'What the wallet had of the money is held until the dispute ends.'
const TAKEN = 'The money is held or taken from the wallet, and what the wallet lacks is the customer’s debt.'

export const ownerNotices = {
  'deposit.credit': [largeCredit],
  'deposit.refund-opened': [paymentReturned],
  'deposit.refunded-by-provider': [paymentReturned],
  'deposit.disputed': [paymentReturned],
  'deposit.dispute-answered': [paymentReturned],
  'deposit.dispute-resolved': [paymentReturned],
} satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)

const returned = ({ figures, thingId }: NoticeFacts) =>
  `The payment provider reports that ${part(figures)} deposit ${thingId} goes back to the payer.`
const disputed = ({ figures, thingId }: NoticeFacts) =>
  `The payer disputes ${part(figures)} deposit ${thingId} at the bank.`
const part = ({ amountCents }: Record<string, unknown>) =>
  typeof amountCents === 'number' ? `${formatCents(BigInt(amountCents))} of` : 'money of'

/** How long the shop has to answer, when the mail is written. */
function answerBy(dueAt: string, at: Date): string {
  const hours = Math.floor((Date.parse(dueAt) - at.getTime()) / (60 * 60_000))
  const end = minuteOf(new Date(dueAt))
  if (hours < 1) return `The time to answer ended or ends at ${end}.`
  return `Answer within ${hours} ${hours === 1 ? 'hour' : 'hours'}, until ${end}. Otherwise the dispute is lost.`
}
