import { describe, expect, it } from 'vitest'
import { minuteOf, sendableUntil, type Times, timeOf } from './when-to-send.ts'

const at = (text: string) => Date.parse(text)
const quiet = (from: string, until: string): Times => ({
  quiet: { from: minuteOf(from), until: minuteOf(until) },
  digestAt: null,
})
const daily = (time: string): Times => ({ quiet: null, digestAt: minuteOf(time) })

describe('what may be sent', () => {
  it('is everything without quiet hours and digest', () => {
    const now = at('2026-11-29T03:00:00Z')
    expect(sendableUntil({ quiet: null, digestAt: null }, now, 'UTC')).toBe(Number.POSITIVE_INFINITY)
  })

  it.each([
    ['21:59', true],
    ['22:00', false],
    ['23:30', false],
    ['00:00', false],
    ['06:59', false],
    ['07:00', true],
    ['12:00', true],
  ])('at %s with quiet hours over midnight: %s', (time, may) => {
    // Lagos is an hour ahead of UTC all year.
    const now = at(`2026-11-29T${time}:30+01:00`)
    expect(sendableUntil(quiet('22:00', '07:00'), now, 'Africa/Lagos')).toBe(
      may ? Number.POSITIVE_INFINITY : null,
    )
  })

  it.each([
    ['12:59', true],
    ['13:00', false],
    ['13:59', false],
    ['14:00', true],
  ])('at %s with quiet hours of a day: %s', (time, may) => {
    const now = at(`2026-11-29T${time}:00Z`)
    expect(sendableUntil(quiet('13:00', '14:00'), now, 'UTC')).toBe(may ? Number.POSITIVE_INFINITY : null)
  })

  it('follows the clock on the wall on the days on which it is changed', () => {
    // Berlin: on March 29, 2026, 02:00 becomes 03:00; on October 25, 03:00 becomes 02:00.
    const night = quiet('22:00', '07:00')
    expect(sendableUntil(night, at('2026-03-29T06:59:00+02:00'), 'Europe/Berlin')).toBeNull()
    expect(sendableUntil(night, at('2026-03-29T07:00:00+02:00'), 'Europe/Berlin')).not.toBeNull()
    expect(sendableUntil(night, at('2026-10-25T06:59:00+01:00'), 'Europe/Berlin')).toBeNull()
    expect(sendableUntil(night, at('2026-10-25T07:00:00+01:00'), 'Europe/Berlin')).not.toBeNull()
  })

  it('with a digest is what was told before the last time of the digest', () => {
    const zone = 'Africa/Lagos'
    const nine = at('2026-11-29T09:00:00+01:00')
    expect(sendableUntil(daily('09:00'), nine, zone)).toBe(nine)
    expect(sendableUntil(daily('09:00'), nine + 60_000, zone)).toBe(nine)
    expect(sendableUntil(daily('09:00'), nine - 1, zone)).toBe(nine - 24 * 3_600_000)
    expect(sendableUntil(daily('23:59'), at('2026-11-29T23:59:30+01:00'), zone)).toBe(
      at('2026-11-29T23:59:00+01:00'),
    )
  })

  it.each(['00:00', '09:05', '23:59'])('has times that are read and written alike: %s', (time) => {
    expect(timeOf(minuteOf(time))).toBe(time)
  })
})
