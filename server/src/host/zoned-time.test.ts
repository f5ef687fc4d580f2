import { describe, expect, it } from 'vitest'
import { DAY_MS, instantAt, isoWithOffset, localDay, MINUTE_MS, weekday } from './zoned-time.ts'

/**
 * The nights of both clock changes, on both hemispheres. Santiago and Cairo change at midnight, Lord Howe by half an
 * hour.
 */
const NIGHTS: [timeZone: string, date: string][] = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/Santiago', '2026-04-04'],
  ['America/Santiago', '2026-09-06'],
  ['America/Havana', '2026-11-01'],
  ['America/Nuuk', '2026-03-28'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['Africa/Casablanca', '2026-03-22'],
  ['Australia/Sydney', '2026-04-05'],
  ['Australia/Sydney', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Pacific/Auckland', '2026-09-27'],
]

/** The local time of a zone, such as `2026-11-20 14:05:00`, from `toLocaleString`, independently of the tested code. */
function clock(ms: number, timeZone: string): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone })
}

function instantsAround(date: string, stepMinutes: number): number[] {
  const from = Date.parse(`${date}T00:00:00Z`) - DAY_MS
  return Array.from(
    { length: (3 * 24 * 60) / stepMinutes },
    (_, step) => from + step * stepMinutes * MINUTE_MS,
  )
}

describe.each(NIGHTS)('in %s around %s', (timeZone, date) => {
  it('the clocks change', () => {
    const offsets = instantsAround(date, 60).map((ms) => isoWithOffset(ms, timeZone).slice(-6))
    expect(new Set(offsets).size).toBe(2)
  })

  it('each instant is written as its local time, with the offset that leads back to it', () => {
    for (const ms of instantsAround(date, 10)) {
      const written = isoWithOffset(ms, timeZone)
      expect(Date.parse(written)).toBe(ms)
      expect(written.slice(0, 19).replace('T', ' ')).toBe(clock(ms, timeZone))
    }
  })

  it('each local time leads to the first instant that has it', () => {
    for (const ms of instantsAround(date, 10)) {
      const day = localDay(ms, timeZone)
      expect(new Date(day * DAY_MS).toISOString().slice(0, 10)).toBe(clock(ms, timeZone).slice(0, 10))
      const [hour, minute] = clock(ms, timeZone).slice(11).split(':').map(Number) as [number, number]
      const instant = instantAt(day, hour * 60 + minute, timeZone)
      expect(clock(instant, timeZone)).toBe(clock(ms, timeZone))
      expect(instant).toBeLessThanOrEqual(ms)
    }
  })
})

describe('a local time that the clocks skip', () => {
  it.each([
    ['America/New_York', '2026-03-08', 2 * 60 + 30, '2026-03-08T03:30:00-04:00'],
    ['America/Santiago', '2026-09-06', 0, '2026-09-06T01:00:00-03:00'],
    ['Australia/Lord_Howe', '2026-10-04', 2 * 60 + 10, '2026-10-04T02:40:00+11:00'],
  ])('is moved forward by the length of the gap in %s', (timeZone, date, minuteOfDay, expected) => {
    const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
    expect(isoWithOffset(instantAt(day, minuteOfDay, timeZone), timeZone)).toBe(expected)
  })
})

it.each([
  [0, 'Asia/Kathmandu', '2026-11-20T14:05:00+05:45'],
  [7, 'America/St_Johns', '2026-11-20T04:50:00.007-03:30'],
  [0, 'Pacific/Kiritimati', '2026-11-20T22:20:00+14:00'],
  [0, 'Africa/Accra', '2026-11-20T08:20:00+00:00'],
])('an instant with %i ms in %s is %s', (milliseconds, timeZone, expected) => {
  expect(isoWithOffset(Date.parse('2026-11-20T08:20:00Z') + milliseconds, timeZone)).toBe(expected)
})

it('returns the weekday of a day', () => {
  expect(weekday(Date.parse('2026-11-22') / DAY_MS)).toBe(0)
  expect(weekday(Date.parse('2026-11-28') / DAY_MS)).toBe(6)
})
