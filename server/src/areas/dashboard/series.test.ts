import { expect, it } from 'vitest'
import { countSeries, dollarSeries } from './series.ts'

const day = (nth: number) => new Date(Date.UTC(2026, 0, nth)).toISOString().slice(0, 10)

it('a series of up to 60 days has a point for each day, also for days without sales', () => {
  const week = { from: day(1), to: day(7) }
  expect(countSeries(week, [{ date: day(2), count: 3 }])).toEqual([0, 3, 0, 0, 0, 0, 0])
  const amounts = [
    { date: day(7), cents: 250n },
    { date: day(7), cents: -100n },
  ]
  expect(dollarSeries(week, amounts)).toEqual([0, 0, 0, 0, 0, 0, 1.5])
  expect(countSeries({ from: day(1), to: day(1) }, [{ date: day(1), count: 2 }])).toEqual([2])
  expect(countSeries({ from: day(1), to: day(60) }, [])).toHaveLength(60)
})

it('a longer series has at most 60 points, each the daily average of several days', () => {
  const quarter = { from: day(1), to: day(90) }
  const daily = Array.from({ length: 90 }, (_, nth) => ({ date: day(nth + 1), count: nth + 1 }))
  const points = countSeries(quarter, daily)
  expect(points).toHaveLength(45)
  expect([points[0], points[44]]).toEqual([1.5, 89.5])

  for (const days of [61, 119, 120, 121, 365, 366]) {
    const evenSales = Array.from({ length: days }, (_, nth) => ({ date: day(nth + 1), cents: 700n }))
    const series = dollarSeries({ from: day(1), to: day(days) }, evenSales)
    expect(series.length).toBeLessThanOrEqual(60)
    // The first part may have fewer days. Its sum is divided by that number, so its point is not lower.
    expect(new Set(series)).toEqual(new Set([7]))
  }
})
