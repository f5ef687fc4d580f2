import { daysBetween, MAX_DAYS, STAT_DAYS } from '@docket/contract/admin/dashboard'
import { asSearchParams, dayParam, oneOf } from '../../shared/search/search-params.ts'

export const RANGES = STAT_DAYS.map((days) => `${days}` as const)
const DAY_MS = 24 * 60 * 60_000

/** `range`: the last 7, 30 or 90 days, or `custom` with `from` and `to`. Without `range`: 30 days. */
export function dashboardSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    range: oneOf(raw, 'range', [...RANGES, 'custom']),
    from: dayParam(raw, 'from'),
    to: dayParam(raw, 'to'),
  })
}

export type DashboardSearch = ReturnType<typeof dashboardSearch>

export interface Period {
  from: string
  to: string
}

/** The days of an address; `today` is that of the shop. Null if its custom period is invalid. */
export function periodOf({ range = '30', from, to }: DashboardSearch, today: string): Period | null {
  if (range !== 'custom') return lastDays(Number(range), today)
  if (from === undefined || to === undefined) return null
  const days = daysBetween(from, to)
  return days >= 1 && days <= MAX_DAYS ? { from, to } : null
}

export function lastDays(days: number, today: string): Period {
  return { from: daysBefore(today, days - 1), to: today }
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}
