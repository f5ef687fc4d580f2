import { expect, it } from 'vitest'
import { createLabels } from './chart-labels.ts'

it('a week has its Monday, with the year if the period has several', () => {
  const inOneYear = createLabels({ from: '2026-01-05', to: '2026-11-29', salesChartUnit: 'week' })
  expect(inOneYear.nameOf('2026-11-23')).toBe('Week of Nov 23')
  expect(inOneYear.shortNameOf('2026-11-23')).toBe('Nov 23')
  const inTwoYears = createLabels({ from: '2025-11-24', to: '2026-11-29', salesChartUnit: 'week' })
  expect(inTwoYears.nameOf('2025-12-01')).toBe('Week of Dec 1, 2025')
})

it('a month has its year, and a day only itself', () => {
  const months = createLabels({ from: '2020-01-01', to: '2026-11-30', salesChartUnit: 'month' })
  expect(months.nameOf('2026-11-01')).toBe('Nov 2026')
  const days = createLabels({ from: '2025-12-01', to: '2026-01-31', salesChartUnit: 'day' })
  expect(days.nameOf('2026-01-31')).toBe('Jan 31')
})

it('the first and the last row say where the period begins and ends within them', () => {
  const weeks = createLabels({ from: '2026-03-04', to: '2026-11-28', salesChartUnit: 'week' })
  expect(weeks.nameOf('2026-03-02')).toBe('Week of Mar 2 (from Mar 4)')
  expect(weeks.nameOf('2026-11-23')).toBe('Week of Nov 23 (until Nov 28)')
  const months = createLabels({ from: '2020-01-15', to: '2026-11-28', salesChartUnit: 'month' })
  expect(months.nameOf('2020-01-01')).toBe('Jan 2020 (from Jan 15)')
  expect(months.nameOf('2026-11-01')).toBe('Nov 2026 (until Nov 28)')
})
