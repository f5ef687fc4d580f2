import { icu } from '@docket/contract/icu'
import { formatCents } from '@docket/contract/money'
import { minuteOf } from '../../host/mails/minute-of.ts'
import { type Audited, entryWriter, settingsUpdate } from '../../host/security/audited.ts'
import type { OwnerNotice, OwnerNotices } from '../../host/security/owner-notices.ts'
import { largeCredit } from '../wallet/audited.ts'

export const audited = {
  'dispute.mark': null,
  'dispute.answer': null,
  'dispute.due': null,
  'settings.update': settingsUpdate,
} satisfies Audited

/** The time to answer a dispute runs out. No operator did it. */
const disputeDue: OwnerNotice = {
  kind: 'dispute-due',
  holds: () => true,
  figures: ({ amountCents, dueAt }) => ({
    amountCents: amountCents === undefined ? null : Number(amountCents),
    dueAt,
  }),
  words({ figures: { amountCents, dueAt }, at, thingId }) {
    const end = new Date(String(dueAt))
    const left = timeLeft(end.getTime() - at.getTime())
    const amount = typeof amountCents === 'number' ? ` of ${formatCents(BigInt(amountCents))}` : ''
    return {
      subject: `${left} left to answer a dispute`,
      sentence: `A dispute${amount} still needs your answer. Send the evidence by ${minuteOf(end)}, or it is lost.`,
      page: { label: 'Open the dispute', path: `disputes/${thingId}` },
      note: 'Answered already? Mark it as answered on its page.',
    }
  },
}

/** Such as “2 hours”, rounded to the nearest hour; below one, in minutes. */
export function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return minutes < 60 ? minutesLeft({ minutes }) : hoursLeft({ hours: Math.round(minutes / 60) })
}

const minutesLeft = icu('{minutes, plural, one {# minute} other {# minutes}}')
const hoursLeft = icu('{hours, plural, one {# hour} other {# hours}}')

export const ownerNotices = {
  'dispute.due': [disputeDue],
  'dispute.mark': [largeCredit],
} satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)
