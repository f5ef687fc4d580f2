import { addDays, FIRST_DAY, LAST_DAY, STAT_DAYS } from '@docket/contract/days'
import { asSearchParams, dayParam, oneOf } from '../../../kit/search/search-params.ts'

export const RANGES = ['all', ...STAT_DAYS.map((days) => `${days}` as const), 'custom'] as const
export type Range = (typeof RANGES)[number]

/** `range`: all time, the last 7, 30 or 90 days, or `custom` with `from` and `to`. Without `range`: all time. */
export function dashboardSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    range: oneOf(raw, 'range', RANGES),
    from: dayParam(raw, 'from'),
    to: dayParam(raw, 'to'),
  })
}

export type DashboardSearch = ReturnType<typeof dashboardSearch>

export interface Period {
  from: string
  to: string
}

/** The days of an address; `today` is that of the shop. No days for all time; null if its custom period is invalid. */
export function periodOf(
  { range = 'all', from, to }: DashboardSearch,
  today: string,
): Period | Record<string, never> | null {
  if (range === 'all') return {}
  if (range !== 'custom') return lastDays(Number(range), today)
  if (from === undefined || to === undefined) return null
  const isValid = FIRST_DAY <= from && from <= to && to <= LAST_DAY && isDay(from) && isDay(to)
  return isValid ? { from, to } : null
}

/** False for a day that no calendar has, such as Feb 30. */
function isDay(day: string): boolean {
  return !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day
}

export function lastDays(days: number, today: string): Period {
  return { from: addDays(today, 1 - days), to: today }
}
