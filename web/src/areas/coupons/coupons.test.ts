import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showTimesIn } from '../../kit/lib/time-zone.ts'
import { couponTerms, couponUses, expiryOf, formatExpiry, isPast, lastDay } from './coupons.ts'

const zones = [
  'UTC',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Asia/Beirut',
]
const zoneBefore = process.env.TZ

describe.each(zones)('the last day of a coupon in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone
    showTimesIn(zone)
  })
  afterEach(() => {
    showTimesIn(undefined)
    process.env.TZ = zoneBefore ?? ''
    if (zoneBefore === undefined) delete process.env.TZ
  })

  // The last four are days on which the clocks change in one of the zones, in some at midnight.
  it.each(['2026-12-31', '2028-02-29', '2026-03-29', '2026-04-24', '2026-10-25', '2026-11-01'])(
    '%s is the day that was picked',
    (day) => {
      const expiry = expiryOf(day) ?? ''
      expect(lastDay(expiry)).toBe(day)
      expect(expiryOf(lastDay(expiry))).toBe(expiry)
    },
  )

  it('lasts exactly to its end', () => {
    const expiry = expiryOf('2026-12-31') ?? ''
    expect(isPast(expiry, new Date(2026, 11, 31, 23, 59, 59, 999).getTime())).toBe(false)
    expect(isPast(expiry, new Date(2027, 0, 1).getTime())).toBe(true)
  })
})

it.each(['2026-12-31', '2028-02-29'])('an expiry at the end of %s is shown without the time', (day) => {
  expect(formatExpiry(expiryOf(day) ?? '')).toMatch(/^(Dec 31, 2026|Feb 29, 2028)$/)
})

describe('a coupon that expires during a day', () => {
  it('keeps its time as long as its day is not changed', () => {
    const noon = new Date(2026, 11, 31, 12).toISOString()
    expect(expiryOf('2026-12-31', noon)).toBe(noon)
    expect(expiryOf('2026-12-30', noon)).toBe(new Date(2026, 11, 31).toISOString())
  })

  it('shows its time, unless it expires at the end of the day', () => {
    expect(formatExpiry(new Date(2026, 11, 31, 12).toISOString())).toBe('Dec 31, 2026, 12:00')
    expect(formatExpiry(new Date(2026, 11, 31, 23, 59, 59).toISOString())).toBe('Dec 31, 2026')
    expect(formatExpiry(new Date(2027, 0, 1).toISOString())).toBe('Dec 31, 2026')
  })
})

it.each(['', '2026-12', 'soon', '31.12.2026'])('%j is not a day', (day) => {
  expect(expiryOf(day)).toBeUndefined()
})

const unlimited = { maxUses: null, maxUsesPerUser: null, minSubtotal: null }
/** The first instant after the coupon's last day, December 31. */
const expiryDate = new Date(2027, 0, 1).toISOString()

describe('the terms of a coupon', () => {
  it.each([
    [{}, '20% off, until Dec 31, 2026'],
    [{ maxUsesPerUser: 1 }, '20% off, once per user, until Dec 31, 2026'],
    [{ maxUsesPerUser: 3 }, '20% off, 3 times per user, until Dec 31, 2026'],
    [{ maxUses: 1 }, '20% off, once in total, until Dec 31, 2026'],
    [{ minSubtotal: 0 }, '20% off, until Dec 31, 2026'],
    [{ percentage: 12.5 }, '12.5% off, until Dec 31, 2026'],
    [
      { maxUses: 10_000, maxUsesPerUser: 2, minSubtotal: 9.5 },
      '20% off, on orders from $9.50, 2 times per user, 10,000 times in total, until Dec 31, 2026',
    ],
  ])('with %j are described in one sentence', (limits, sentence) => {
    expect(couponTerms({ percentage: 20, expiryDate, ...unlimited, ...limits })).toBe(sentence)
  })

  it('show the uses with their limit', () => {
    expect(couponUses({ uses: 0, maxUses: null })).toBe('0')
    expect(couponUses({ uses: 1_234, maxUses: 5_000 })).toBe('1,234 of 5,000')
  })
})
