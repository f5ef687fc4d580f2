const DAY_MS = 24 * 60 * 60_000

/** The periods of the dashboard in days, for which the server stores the busiest buyers in advance. */
export const STAT_DAYS = [7, 30, 90] as const

/** The days that a period can have. */
export const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31'] as const

/** The day `days` after a day such as `2026-11-21`; before it, if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days from one day to another, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}
