import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { CHART_UNITS, chartUnitOf, partEnd, partStart, partsOf } from './chart-parts.ts'

const DAY_MS = 24 * 60 * 60_000
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const after = (day: string, days: number) => dayAt(Date.parse(day) + days * DAY_MS)
const allDays = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, nth) => after(from, nth))

it('draws up to 92 days by day, up to two years by week, and more by month', () => {
  const unit = (days: number) => chartUnitOf({ from: '2024-01-01', to: after('2024-01-01', days - 1) })
  expect([1, 92, 93, 731, 732, 36_525].map(unit)).toEqual(['day', 'day', 'week', 'week', 'month', 'month'])
})

it('a week begins on Monday, also across years; a month ends on its last day, also in a leap year', () => {
  expect(partStart('week', '2026-11-23')).toBe('2026-11-23')
  expect(partStart('week', '2026-11-29')).toBe('2026-11-23')
  expect(partStart('week', '2027-01-03')).toBe('2026-12-28')
  expect(partEnd('week', '2026-12-28')).toBe('2027-01-03')
  expect(partStart('month', '2028-02-29')).toBe('2028-02-01')
  expect(partEnd('month', '2028-02-01')).toBe('2028-02-29')
  expect(partEnd('month', '2026-12-01')).toBe('2026-12-31')
  expect([partStart('day', '2026-11-29'), partEnd('day', '2026-11-29')]).toEqual(['2026-11-29', '2026-11-29'])
})

it('a range that begins and ends within a part has that part, too', () => {
  expect(partsOf('week', { from: '2026-11-25', to: '2026-12-07' })).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
  ])
  expect(partsOf('month', { from: '2026-11-30', to: '2027-01-01' })).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
  ])
})

it('every day of any range is in exactly one part, no part is missing, and none is outside the range', () => {
  const first = Date.parse('2000-01-01')
  const ranges = fc.tuple(fc.integer({ min: 0, max: 36_000 }), fc.integer({ min: 0, max: 800 }))
  fc.assert(
    fc.property(ranges, fc.constantFrom(...CHART_UNITS), ([start, days], unit) => {
      const from = dayAt(first + start * DAY_MS)
      const to = after(from, days)
      const starts = partsOf(unit, { from, to })
      const known = new Set(starts)
      const daysOfParts = starts.flatMap((part) => allDays(part, partEnd(unit, part)))
      expect(daysOfParts).toEqual(allDays(starts[0] ?? '', partEnd(unit, starts.at(-1) ?? '')))
      expect(daysOfParts).toEqual(expect.arrayContaining([from, to]))
      for (const day of allDays(from, to)) expect(known.has(partStart(unit, day))).toBe(true)
      expect((starts[0] ?? '') <= from && partEnd(unit, starts[0] ?? '') >= from).toBe(true)
      expect((starts.at(-1) ?? '') <= to).toBe(true)
    }),
    { numRuns: 50 },
  )
})
