import type { TrackingEvent } from '@docket/contract/tracking'

const MINUTE_MS = 60_000

/** The UTC offset of an event's place, from its local time and its instant: `UTC−6`, `UTC+5:30`. */
export function offsetOf({
  date,
  time,
  timestamp,
}: Pick<TrackingEvent, 'date' | 'time' | 'timestamp'>): string {
  // `time` looks like `02:05 PM`.
  const [, hour = '0', minute = '0', half = 'AM'] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? []
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  // Both in minutes since 1970. The local time has no seconds.
  const localMinutes = Date.parse(`${date}T00:00:00Z`) / MINUTE_MS + hours * 60 + Number(minute)
  const utcMinutes = Math.floor(Date.parse(timestamp) / MINUTE_MS)
  const offsetMinutes = localMinutes - utcMinutes
  const sign = offsetMinutes < 0 ? '−' : '+'
  const offsetHours = Math.floor(Math.abs(offsetMinutes) / 60)
  const minutesPastHour = Math.abs(offsetMinutes) % 60
  const minutesText = minutesPastHour === 0 ? '' : `:${String(minutesPastHour).padStart(2, '0')}`
  return `UTC${sign}${offsetHours}${minutesText}`
}
