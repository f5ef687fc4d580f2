const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const date = { year: 'numeric', month: 'short', day: 'numeric' } as const
const options = { date, time: clock, dateTime: { ...clock, ...date } }

/** A formatter is slow to make, so those of each zone are kept. */
const formats: Record<string, Intl.DateTimeFormat> = {}
let shownZone: string | undefined

/** Sets the time zone of all dates and date fields; undefined: the viewer's own. The back office shows the shop's. */
export function showTimesIn(timeZone: string | undefined): void {
  shownZone = timeZone
}

/** The time zone that `showTimesIn` has set. */
export function shownTimeZone(): string | undefined {
  return shownZone
}

export function formatOf(kind: keyof typeof options, timeZone = shownZone): Intl.DateTimeFormat {
  formats[kind + timeZone] ??= new Intl.DateTimeFormat('en-US', { ...options[kind], timeZone })
  return formats[kind + timeZone] as Intl.DateTimeFormat
}
