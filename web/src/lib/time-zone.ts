const DAY_MS = 24 * 60 * 60_000

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const date = { year: 'numeric', month: 'short', day: 'numeric' } as const
const parts = { ...clock, second: '2-digit', year: 'numeric', month: '2-digit', day: '2-digit' } as const

interface Formats {
  date: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
  dateTime: Intl.DateTimeFormat
  /** `11/28/2026, 01:08:00` */
  parts: Intl.DateTimeFormat
}

/** A formatter is slow to make, so each zone's are kept. */
const formats = new Map<string | undefined, Formats>()
let shownZone: string | undefined

/** Sets the time zone of all dates and date fields; undefined: the viewer's own. The back office shows the shop's. */
export function showTimesIn(timeZone: string | undefined): void {
  shownZone = timeZone === undefined ? undefined : knownTimeZone(timeZone)
}

/** The time zone that `showTimesIn` has set. */
export function shownTimeZone(): string | undefined {
  return shownZone
}

/** The viewer's own time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The zone, or UTC if this browser is too old to know it. */
export function knownTimeZone(timeZone: string): string {
  try {
    formatsOf(timeZone)
    return timeZone
  } catch {
    return 'UTC'
  }
}

export function formatsOf(timeZone = shownZone): Formats {
  const known = formats.get(timeZone)
  if (known) return known
  const create = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  const created = {
    date: create(date),
    time: create(clock),
    dateTime: create({ ...clock, ...date }),
    parts: create(parts),
  }
  formats.set(timeZone, created)
  return created
}

/** The day of an instant in the shown time zone, such as `2026-11-28`. */
export function dayAt(ms: number): string {
  return new Date(ms + offsetAt(ms)).toISOString().slice(0, 10)
}

/**
 * The first instant of a day in the shown time zone, or of the day `plusDays` after it; undefined if the text is not a
 * day. If the clocks are set back to midnight, it is the first of the two; if they skip midnight, the end of the gap.
 */
export function instantOf(day: string | undefined, plusDays: number): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!match) return undefined
  const midnight = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + plusDays)
  const before = midnight - offsetAt(midnight - DAY_MS)
  const after = midnight - offsetAt(midnight + DAY_MS)
  const isBefore = before + offsetAt(before) === midnight || after + offsetAt(after) !== midnight
  return new Date(isBefore ? before : after).toISOString()
}

/** How far the clocks of the shown time zone are ahead of UTC at an instant. */
function offsetAt(ms: number): number {
  const [month = 1, day = 1, year = 1970, ...time] = (formatsOf().parts.format(ms).match(/\d+/g) ?? []).map(
    Number,
  )
  const [hour = 0, minute = 0, second = 0] = time
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000
}
