import { NOTHING_YET_TEXT, statusText } from '@docket/contract/tracker-status'
import type { TrackingEvent } from '@docket/contract/tracking'

const DAY_MS = 24 * 60 * 60_000

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** All events of a shipment, newest first. */
export type Events = readonly TrackingEvent[]

/** The events up to a moment (milliseconds), newest first. */
export function eventsAt(events: Events, moment: number): Events {
  return events.filter(({ timestamp }) => Date.parse(timestamp) <= moment)
}

/** The status after these events, as text that begins with TEST. */
export function statusAfter([newest]: Events): string {
  if (!newest) return NOTHING_YET_TEXT
  return statusText(newest.status, { isLost: newest.reason === 'carrier_parcel_lost' })
}

export interface EventDay {
  /** `Fri, Nov 20, 2026` */
  title: string
  events: TrackingEvent[]
}

/** The events by day, newest first. The day is that of the place where the event happened. */
export function eventDays(events: Events): EventDay[] {
  const days: EventDay[] = []
  for (const event of events) {
    const title = dayFormat.format(new Date(`${event.date}T00:00:00Z`))
    const last = days.at(-1)
    if (last?.title === title) last.events.push(event)
    else days.push({ title, events: [event] })
  }
  return days
}

interface Life {
  events: Events
  /** The times of the first and the last event, in milliseconds. */
  beginsMs: number
  endsMs: number
}

/** The moment that a key of the slider leads to; undefined for a key that the slider ignores. */
export function momentOfKey(key: string, moment: number, { events, beginsMs, endsMs }: Life) {
  const times = events.map(({ timestamp }) => Date.parse(timestamp))
  const clamp = (ms: number) => Math.min(endsMs, Math.max(beginsMs, ms))
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(Math.max(...times.filter((time) => time < moment), beginsMs))
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(Math.min(...times.filter((time) => time > moment), endsMs))
    case 'PageDown':
      return clamp(moment - DAY_MS)
    case 'PageUp':
      return clamp(moment + DAY_MS)
    case 'Home':
      return beginsMs
    case 'End':
      return endsMs
    default:
      return undefined
  }
}

/** The position of a moment between two others, from 0 to 100. */
export function percentOf(moment: number, { beginsMs, endsMs }: Pick<Life, 'beginsMs' | 'endsMs'>): number {
  if (endsMs <= beginsMs) return 100
  return Math.min(100, Math.max(0, ((moment - beginsMs) / (endsMs - beginsMs)) * 100))
}
