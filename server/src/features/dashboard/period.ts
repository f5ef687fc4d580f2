import { daysBetween } from '@docket/contract/admin/dashboard'

const DAY_MS = 24 * 60 * 60_000

/** Days in UTC, the first and the last included. */
export interface Period {
  from: string
  to: string
}

/** A period of `count` days that ends today. */
export function lastDays(count: number): Period {
  const today = dayOf(Date.now())
  return { from: addDays(today, 1 - count), to: today }
}

/** The period of the same length that ends on the day before this one begins. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) }
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
