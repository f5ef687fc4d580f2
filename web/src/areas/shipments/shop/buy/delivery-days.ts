import type { DeliveryState } from '@docket/contract/shipments'
import { endOfDay, startOfDay } from '../../../../kit/lib/days.ts'

/** A smaller year is a year that is still being typed. */
const FIRST_YEAR = 1971

/** The first instant of a day of the viewer's calendar, in milliseconds; undefined while no day is chosen. */
export function firstOfDay(day: string): number | undefined {
  return msOf(day, startOfDay(day))
}

/** The last millisecond of a day; undefined while no day is chosen. */
export function lastOfDay(day: string): number | undefined {
  const next = msOf(day, endOfDay(day))
  return next === undefined ? undefined : next - 1
}

/** The only delivery state that these days allow; undefined if both are possible. */
export function stateOfDays(
  { from, to }: { from: string; to: string },
  nowMs: number,
): DeliveryState | undefined {
  const firstMs = firstOfDay(from)
  const lastMs = lastOfDay(to)
  if (lastMs !== undefined && lastMs < nowMs) return 'delivered'
  if (firstMs !== undefined && firstMs > nowMs) return 'in-transit'
  return undefined
}

function msOf(day: string, instant: string | undefined): number | undefined {
  if (instant === undefined || Number(day.slice(0, 4)) < FIRST_YEAR) return undefined
  return Date.parse(instant)
}
