import { expect, it } from 'vitest'
import { dashboardSearch, periodOf } from './search.ts'

const now = Date.parse('2026-11-21T23:30:00Z')

it('an address without a range means all time, and a number of days ends today, in UTC', () => {
  expect(periodOf({}, now)).toEqual({})
  expect(periodOf(dashboardSearch({ range: 'all', from: '2026-01-01' }), now)).toEqual({})
  expect(periodOf({ range: '30' }, now)).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  expect(periodOf({ range: '7' }, now)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
})

it('accepts a custom period of any length from its first day to its last, and no other', () => {
  const custom = (from?: string, to?: string) =>
    periodOf({ range: 'custom', ...(from && { from }), ...(to && { to }) }, now)
  expect(custom('2026-01-31', '2026-01-31')).toEqual({ from: '2026-01-31', to: '2026-01-31' })
  expect(custom('2026-02-01', '2026-01-31')).toBeNull()
  expect(custom('2016-01-01', '2026-01-31')).toEqual({ from: '2016-01-01', to: '2026-01-31' })
  expect(custom('1999-12-31', '2026-01-31')).toBeNull()
  expect(custom('2026-02-30', '2026-03-31')).toBeNull()
  expect(custom('2026-01-31')).toBeNull()
})

it('reads an invalid address as an empty one', () => {
  expect(dashboardSearch({ range: '31', from: 'x', to: 7 })).toEqual({})
})
