import { daysBetween } from '@docket/contract/admin/dashboard'
import type { SalesZone } from './sales-zones.ts'

const DAY_MS = 24 * 60 * 60_000
const DEFAULT_DAYS = 30

/** Days in the zone, the first and the last included. */
export interface Period {
  from: string
  to: string
  zone: SalesZone
}

/** The period of the query, or the last 30 days including today. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: SalesZone,
): Period {
  if (from !== undefined && to !== undefined) return { from, to, zone }
  return lastDays(DEFAULT_DAYS, zone)
}

/** A period of `count` days that ends today. */
export function lastDays(count: number, zone: SalesZone): Period {
  return { from: addDays(zone.today, 1 - count), to: zone.today, zone }
}

/** The period of the same length that ends on the day before this one begins. */
export function periodBefore({ from, to, zone }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1), zone }
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
