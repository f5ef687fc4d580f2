import { describe, expect, it } from 'vitest'
import { endOfDay, startOfDay } from './days.ts'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayWithYear,
  formatDollars,
  formatDollarsShort,
  formatMinutes,
  formatNairaRate,
  formatOrder,
  formatTime,
} from './format.ts'

describe('formats', () => {
  it('writes dollars with two decimals', () => {
    expect(formatDollars(0)).toBe('$0.00')
    expect(formatDollars(0.1)).toBe('$0.10')
    expect(formatDollars(1234.5)).toBe('$1,234.50')
    expect(formatDollars(-3)).toBe('−$3.00')
  })

  it('writes whole dollars without decimals, and other amounts with two', () => {
    expect(formatDollarsShort(1200)).toBe('$1,200')
    expect(formatDollarsShort(1234.5)).toBe('$1,234.50')
    expect(formatDollarsShort(-3)).toBe('−$3')
  })

  it('writes a rate with two to four decimals', () => {
    expect(formatNairaRate(1612.3456)).toBe('₦1,612.3456')
    expect(formatNairaRate(1600)).toBe('₦1,600.00')
  })

  it('writes seconds as minutes and seconds', () => {
    expect(formatMinutes(300)).toBe('5:00')
    expect(formatMinutes(65)).toBe('1:05')
    expect(formatMinutes(0)).toBe('0:00')
  })

  it('pads order numbers to four digits and cuts none off', () => {
    expect(formatOrder(7)).toBe('ORD-0007')
    expect(formatOrder(12345)).toBe('ORD-12345')
  })

  it('groups thousands', () => {
    expect(formatCount(1234567)).toBe('1,234,567')
  })

  it("writes an instant as the viewer's own day and time", () => {
    const instant = new Date(2026, 10, 21, 9, 5).toISOString()
    expect(formatDate(instant)).toBe('Nov 21, 2026')
    expect(formatDateTime(instant)).toBe('Nov 21, 2026, 09:05')
    expect(formatTime(instant)).toBe('09:05')
  })

  it('writes a day without and with its year', () => {
    expect(formatDay('2026-11-21')).toBe('Nov 21')
    expect(formatDayWithYear('2026-11-21')).toBe('Nov 21, 2026')
  })
})

describe('days', () => {
  it('last from their first instant to the first instant of the next day', () => {
    expect(startOfDay('2026-12-31')).toBe(new Date(2026, 11, 31).toISOString())
    expect(endOfDay('2026-12-31')).toBe(new Date(2027, 0, 1).toISOString())
  })

  it('are undefined if no day is chosen or the text is not a day', () => {
    expect(startOfDay(undefined)).toBeUndefined()
    expect(startOfDay('')).toBeUndefined()
    expect(endOfDay('tomorrow')).toBeUndefined()
  })
})
