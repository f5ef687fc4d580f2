import { addDays, daysBetween } from '@docket/contract/days'
import type { SalesZone } from './sales-zones.ts'

/** Days in the zone, the first and the last included. */
export interface Period {
  from: string
  to: string
  zone: SalesZone
}

/** A period of `count` days that ends today. */
export function lastDays(count: number, zone: SalesZone): Period {
  return daysUntil(zone.today, count, zone)
}

/** A period of `count` days that ends on this day. */
export function daysUntil(to: string, count: number, zone: SalesZone): Period {
  return { from: addDays(to, 1 - count), to, zone }
}

/** The period of the same length that ends on the day before this one begins. */
export function periodBefore({ from, to, zone }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1), zone }
}
