import { addDays, daysBetween } from '../days.ts'

/** How long each part of the sales chart is. A week begins on Monday. */
export const CHART_UNITS = ['day', 'week', 'month'] as const
type ChartUnit = (typeof CHART_UNITS)[number]

interface Range {
  from: string
  to: string
}

/** Up to 92 points by day, and up to 105 by week. */
const MAX_DAYS = { day: 92, week: 731 }

/** Days for up to three months, weeks for up to two years, and months beyond. */
export function chartUnitOf({ from, to }: Range): ChartUnit {
  const days = daysBetween(from, to)
  if (days <= MAX_DAYS.day) return 'day'
  return days <= MAX_DAYS.week ? 'week' : 'month'
}

/** The first day of the part that a day belongs to: the day itself, its Monday, or the first day of its month. */
export function partStart(unit: ChartUnit, day: string): string {
  if (unit === 'month') return `${day.slice(0, 8)}01`
  // Monday is the first day of a week: 0.
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return unit === 'week' ? addDays(day, -weekday) : day
}

/** The last day of the part that begins on `start`. */
export function partEnd(unit: ChartUnit, start: string): string {
  if (unit !== 'month') return addDays(start, unit === 'week' ? 6 : 0)
  const next = new Date(start)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return addDays(next.toISOString().slice(0, 10), -1)
}

/** The first days of all parts of a range, in order. The range may begin and end within a part. */
export function partsOf(unit: ChartUnit, { from, to }: Range): string[] {
  const starts: string[] = []
  for (let start = partStart(unit, from); start <= to; start = addDays(partEnd(unit, start), 1))
    starts.push(start)
  return starts
}
