import { expect, it } from 'vitest'
import { daysOf } from './stat-cards.tsx'

it('the caption of a card names the first and the last day of a range, or its only day', () => {
  expect(daysOf({ from: '2026-10-25', to: '2026-11-23' })).toBe('Over Oct 25 – Nov 23')
  expect(daysOf({ from: '2026-11-23', to: '2026-11-23' })).toBe('Over Nov 23')
  expect(daysOf({ from: '2025-12-30', to: '2026-01-02' })).toBe('Over Dec 30, 2025 – Jan 2, 2026')
})
