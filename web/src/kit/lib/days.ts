import { shownTimeZone } from './time-zone.ts'

const DAY_MS = 24 * 60 * 60_000

/** The day of an instant in the shown time zone, such as `2026-11-28`. */
export function dayAt(ms: number): string {
  return new Date(ms + offsetAt(ms)).toISOString().slice(0, 10)
}

/** The first instant of a day of a date field (`2026-11-21`) in the shown time zone; undefined for no day. */
export function startOfDay(day: string | undefined): string | undefined {
  return instantOf(day, 0)
}

/** The first instant after that day, for "before this instant" filters. */
export function endOfDay(day: string | undefined): string | undefined {
  return instantOf(day, 1)
}

/**
 * The first instant of a day in the shown time zone, or of the day `plusDays` after it; undefined if the text is not a
 * day. If the clocks are set back to midnight, it is the first of the two; if they skip midnight, the end of the gap.
 */
function instantOf(day: string | undefined, plusDays: number): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day ?? '')) return undefined
  const midnight = Date.parse(`${day}T00:00Z`) + plusDays * DAY_MS
  if (Number.isNaN(midnight)) return undefined
  // With the offset before a change of the clocks, and with the one after it.
  const before = midnight - offsetAt(midnight - DAY_MS)
  const after = midnight - offsetAt(midnight + DAY_MS)
  const first = Math.min(before, after)
  return new Date(first + offsetAt(first) < midnight ? Math.max(before, after) : first).toISOString()
}

/** How far the clocks of the shown time zone are ahead of UTC at an instant. */
function offsetAt(ms: number): number {
  // `11/28/2026, 01:08:00`
  const local = new Date(ms).toLocaleString('en-US', { timeZone: shownTimeZone(), hourCycle: 'h23' })
  const [month = 1, day, year = 1970, ...time] = (local.match(/\d+/g) ?? []).map(Number)
  return Date.UTC(year, month - 1, day, ...time) - (ms - (ms % 1_000))
}
