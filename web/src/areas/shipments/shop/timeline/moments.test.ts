import type { TrackingEvent } from '@docket/contract/tracking'
import { expect, it } from 'vitest'
import { eventDays, eventsAt, momentOfKey, percentOf, statusAfter } from './moments.ts'

const event = (timestamp: string, status: TrackingEvent['status'], date: string, time: string) =>
  ({ timestamp, status, date, time, code: status, description: `TEST ${status}` }) as TrackingEvent

/** From Tokyo (UTC+9) to Chicago (UTC−6), newest first. */
const events = [
  event('2026-11-22T20:05:00.000Z', 'delivered', '2026-11-22', '02:05 PM'),
  event('2026-11-22T14:30:00.000Z', 'out_for_delivery', '2026-11-22', '08:30 AM'),
  event('2026-11-19T15:10:00.000Z', 'picked_up', '2026-11-20', '12:10 AM'),
]
const ms = (instant: string) => Date.parse(instant)
const life = {
  events,
  beginsMs: ms('2026-11-19T15:10:00.000Z'),
  endsMs: ms('2026-11-22T20:05:00.000Z'),
}

it('shows the events up to a moment, that moment included', () => {
  expect(eventsAt(events, life.beginsMs)).toEqual([events[2]])
  expect(eventsAt(events, life.beginsMs - 1)).toEqual([])
  expect(eventsAt(events, life.endsMs)).toEqual(events)
})

it('begins the status with TEST, also before the first event', () => {
  expect(statusAfter(events)).toBe('TEST Delivered')
  expect(statusAfter([])).toMatch(/^TEST /)
  const lost = event('2026-11-24T20:05:00.000Z', 'delivery_failed', '2026-11-24', '02:05 PM')
  expect(statusAfter([lost])).toBe('TEST Delivery failed')
  expect(statusAfter([{ ...lost, reason: 'carrier_parcel_lost' }])).toBe('TEST Lost')
})

it('groups events by the local day of their place, newest first', () => {
  expect(eventDays(events).map(({ title, events }) => [title, events.length])).toEqual([
    ['Sun, Nov 22, 2026', 2],
    ['Fri, Nov 20, 2026', 1],
  ])
})

it('arrow keys move to the next or previous event, page keys move by a day, and no key moves past the first or last event', () => {
  const middle = ms('2026-11-22T14:30:00.000Z')
  expect(momentOfKey('ArrowRight', middle, life)).toBe(life.endsMs)
  expect(momentOfKey('ArrowLeft', middle, life)).toBe(life.beginsMs)
  expect(momentOfKey('ArrowRight', life.endsMs, life)).toBe(life.endsMs)
  expect(momentOfKey('ArrowLeft', life.beginsMs, life)).toBe(life.beginsMs)
  expect(momentOfKey('PageDown', middle, life)).toBe(ms('2026-11-21T14:30:00.000Z'))
  expect(momentOfKey('PageUp', middle, life)).toBe(life.endsMs)
  expect(momentOfKey('Home', middle, life)).toBe(life.beginsMs)
  expect(momentOfKey('End', middle, life)).toBe(life.endsMs)
  expect(momentOfKey('Tab', middle, life)).toBeUndefined()
})

it('places a moment between the first event and the last', () => {
  expect(percentOf(life.beginsMs, life)).toBe(0)
  expect(percentOf(life.endsMs, life)).toBe(100)
  expect(percentOf(life.endsMs + 1, life)).toBe(100)
  expect(percentOf(5, { beginsMs: 5, endsMs: 5 })).toBe(100)
})
