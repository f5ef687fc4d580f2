import { daysBetween } from '@docket/contract/admin/dashboard'
import type { SalesZone } from './sales-zones.ts'

const DAY_MS = 24 * 60 * 60_000

/** Days in the zone, the first and the last included. */
export interface Period {
  from: string
  to: string
  zone: SalesZone
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
