import { expect, it } from 'vitest'
import { linesOf, peakOf } from './sparkline.tsx'

const size = { width: 100, height: 20 }

it('draws all series on one scale, from zero to the highest point', () => {
  expect(linesOf([[0, 5, 10], [5]], size)).toEqual(['M0 20L50 10L100 0', 'M0 10L100 10'])
})

it('draws losses below zero, and a level line at the bottom if everything is zero', () => {
  expect(linesOf([[10, -10]], size)).toEqual(['M0 0L100 20'])
  expect(linesOf([[0, 0], []], size)).toEqual(['M0 20L100 20', ''])
})

it('names the highest day, and the first of several highest days', () => {
  const period = { from: '2026-11-01', to: '2026-11-07' }
  expect(peakOf([0, 3, 1, 3, 0, 0, 2], period)).toEqual({ value: 3, day: '2026-11-02', isAverage: false })
  expect(peakOf([0, 0, 0, 0, 0, 0, 2], period)).toEqual({ value: 2, day: '2026-11-07', isAverage: false })
  expect(peakOf([0, -1, 0, 0, 0, 0, 0], period)).toBeNull()
})

it('names the first day of a point that covers several days; the first point may cover fewer days', () => {
  // 366 days: 53 points of 7 days, the first one of 2 days.
  const period = { from: '2025-11-25', to: '2026-11-25' }
  const points = (peak: number) => Array.from({ length: 53 }, (_, index) => (index === peak ? 9.5 : 1))
  expect(peakOf(points(52), period)).toEqual({ value: 9.5, day: '2026-11-19', isAverage: true })
  expect(peakOf(points(1), period)).toMatchObject({ day: '2025-11-27' })
  expect(peakOf(points(0), period)).toMatchObject({ day: '2025-11-25' })
})
