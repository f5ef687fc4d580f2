import { afterEach, describe, expect, it } from 'vitest'
import { dayAt, endOfDay, startOfDay } from './days.ts'
import { formatDate, formatDateTime, formatTime } from './format.ts'
import { knownTimeZone } from './known-time-zone.ts'
import { showTimesIn } from './time-zone.ts'

afterEach(() => showTimesIn(undefined))

describe('the shown time zone', () => {
  it('has the day and the time of every date', () => {
    showTimesIn('Asia/Shanghai')
    const instant = '2026-11-27T17:08:00Z'
    expect(formatDate(instant)).toBe('Nov 28, 2026')
    expect(formatTime(instant)).toBe('01:08')
    expect(dayAt(Date.parse(instant))).toBe('2026-11-28')
    expect(formatDateTime(instant, 'UTC')).toBe('Nov 27, 2026, 17:08')
  })

  it('is UTC if the browser does not know the shop’s', () => {
    expect(knownTimeZone('Mars/Olympus')).toBe('UTC')
    expect(knownTimeZone('Asia/Kolkata')).toBe('Asia/Kolkata')
  })

  it.each([
    ['Asia/Shanghai', '2026-11-28', '2026-11-27T16:00:00.000Z', 24],
    ['Asia/Kolkata', '2026-11-28', '2026-11-27T18:30:00.000Z', 24],
    ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00.000Z', 23],
    ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00.000Z', 25],
    // Midnight comes twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    // There is no midnight.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    // December 30, 2011, did not happen in Samoa.
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', 24],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
  ])('in %s, %s begins at %s and lasts %d hours', (timeZone, day, start, hours) => {
    showTimesIn(timeZone)
    expect(startOfDay(day)).toBe(start)
    expect(Date.parse(endOfDay(day) ?? '') - Date.parse(start)).toBe(hours * 3_600_000)
    expect(dayAt(Date.parse(start))).toBe(day)
    expect(dayAt(Date.parse(start) - 1) < day).toBe(true)
  })
})
