import { daysBetween } from '@docket/contract/admin/stat'

const DAY_MS = 24 * 60 * 60_000
const DEFAULT_DAYS = 30

/** Days of the shop's books, in UTC, both included. */
export interface Period {
  from: string
  to: string
}

/** The period that was asked for, or the last 30 days with today. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  if (from !== undefined && to !== undefined) return { from, to }
  return lastDays(DEFAULT_DAYS)
}

/** So many days, today being the last. */
export function lastDays(count: number): Period {
  const today = dayOf(Date.now())
  return { from: addDays(today, 1 - count), to: today }
}

/** As many days, right before. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) }
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
