export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A formatter costs 0.14 ms and 4 kB, so we keep one for each of the 328 zones in the list of cities. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A day of a place's calendar, as days since 1 January 1970. */
export type LocalDay = number

export function localDay(ms: number, timeZone: string): LocalDay {
  return Math.floor((ms + offsetMs(ms, timeZone)) / DAY_MS)
}

/** From 0, Sunday, to 6, Saturday. */
export function weekday(day: LocalDay): number {
  return (day + 4) % 7
}

/**
 * The instant of a local time in a zone, with the default rules of Temporal: the first of two such instants if the
 * clocks are set back, and moved forward by the length of the gap if the clocks skip that time.
 */
export function instantAt(day: LocalDay, minuteOfDay: number, timeZone: string): number {
  const local = day * DAY_MS + minuteOfDay * MINUTE_MS
  const before = offsetMs(local - DAY_MS, timeZone)
  const after = offsetMs(local + DAY_MS, timeZone)
  if (before === after || offsetMs(local - before, timeZone) === before) return local - before
  return offsetMs(local - after, timeZone) === after ? local - after : local - before
}

/**
 * ISO 8601 with the zone's offset at that instant, such as `2026-11-20T14:05:00-06:00`. Milliseconds only if not zero.
 */
export function isoWithOffset(ms: number, timeZone: string): string {
  const offset = offsetMs(ms, timeZone)
  const local = new Date(ms + offset).toISOString().slice(0, ms % 1000 === 0 ? 19 : 23)
  const minutes = Math.abs(offset) / MINUTE_MS
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`
}

/** The day of an instant in a zone, such as `2026-11-28`. */
export function dayIn(timeZone: string, ms: number): string {
  return isoWithOffset(ms, timeZone).slice(0, '2026-11-28'.length)
}

/** How far a zone's clocks are ahead of UTC at an instant. */
function offsetMs(ms: number, timeZone: string): number {
  const day = Math.floor(ms / DAY_MS)
  const cached = offsetsOf(timeZone)
  let offset = cached.get(day)
  if (offset === undefined) {
    const atStart = readOffset(day * DAY_MS, timeZone)
    offset = atStart === readOffset((day + 1) * DAY_MS, timeZone) ? atStart : null
    if (cached.size >= MAX_CACHED_DAYS) cached.clear()
    cached.set(day, offset)
  }
  return offset ?? readOffset(ms, timeZone)
}

/**
 * The offset of each zone on each day in UTC; null if it changes on that day. Without this cache, formatting is two
 * thirds of the work for a shipment.
 */
const offsets = new Map<string, Map<number, number | null>>()
/** More than the days of a shipment. */
const MAX_CACHED_DAYS = 400

function offsetsOf(timeZone: string): Map<number, number | null> {
  const cached = offsets.get(timeZone) ?? new Map<number, number | null>()
  offsets.set(timeZone, cached)
  return cached
}

function readOffset(ms: number, timeZone: string): number {
  const [month, day, year, hour, minute, second] = (formatter(timeZone).format(ms).match(/\d+/g) ?? []).map(
    Number,
  ) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

function formatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, created)
  return created
}
