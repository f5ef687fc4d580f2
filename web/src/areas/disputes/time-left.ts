import type { Dispute } from '@docket/contract/admin/disputes'
import { icu } from '@docket/contract/icu'

const words = {
  hoursLeft: icu('{count, plural, one {# hour left} other {# hours left}}'),
  minutesLeft: icu('{count, plural, one {# minute left} other {# minutes left}}'),
  overdue: 'Time is up',
}

const HOUR_MS = 60 * 60_000

/** How long the shop has to answer, as words; null if it has answered already, or no deadline is known. */
export function timeLeft({ status, dueAt }: Pick<Dispute, 'status' | 'dueAt'>, now: number): string | null {
  if (status !== 'OPEN' || dueAt === null) return null
  const leftMs = Date.parse(dueAt) - now
  if (leftMs <= 0) return words.overdue
  const hours = Math.floor(leftMs / HOUR_MS)
  return hours === 0
    ? words.minutesLeft({ count: Math.max(1, Math.floor(leftMs / 60_000)) })
    : words.hoursLeft({ count: hours })
}
