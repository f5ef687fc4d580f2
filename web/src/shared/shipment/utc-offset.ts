import type { TrackingEvent } from '@docket/contract/tracking'

const MINUTE_MS = 60_000

/** The UTC offset of an event's place, from its local time and its instant: `UTC−6`, `UTC+5:30`. */
export function offsetOf({
  date,
  time,
  timestamp,
}: Pick<TrackingEvent, 'date' | 'time' | 'timestamp'>): string {
  const [, hour = '0', minute = '0', half = 'AM'] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? []
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  const local = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + Number(minute)) * MINUTE_MS
  const minutes = Math.round((local - Math.floor(Date.parse(timestamp) / MINUTE_MS) * MINUTE_MS) / MINUTE_MS)
  const rest = Math.abs(minutes) % 60
  const sign = minutes < 0 ? '−' : '+'
  return `UTC${sign}${Math.floor(Math.abs(minutes) / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
