import { expect, it } from 'vitest'
import { dashboardSearch, periodOf } from './search.ts'

const today = '2026-11-21'

it('an address without a range means all time, and a number of days ends today', () => {
  expect(periodOf({}, today)).toEqual({})
  expect(periodOf(dashboardSearch({ range: 'all', from: '2026-01-01' }), today)).toEqual({})
  expect(periodOf({ range: '30' }, today)).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  expect(periodOf({ range: '7' }, today)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
})

it('accepts a custom period of any length from its first day to its last, and no other', () => {
  const custom = (from?: string, to?: string) =>
    periodOf({ range: 'custom', ...(from && { from }), ...(to && { to }) }, today)
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
