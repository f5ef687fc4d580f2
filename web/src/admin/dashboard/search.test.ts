import { afterEach, beforeEach, expect, it } from 'vitest'
import { showTimesIn } from '../../lib/time-zone.ts'
import { dashboardSearch, periodOf } from './search.ts'

const now = Date.parse('2026-11-21T23:30:00Z')

beforeEach(() => showTimesIn('UTC'))
afterEach(() => showTimesIn(undefined))

it('an address without a range means the last 30 days, in the shop’s time zone', () => {
  showTimesIn('Asia/Shanghai')
  expect(periodOf({}, now)).toEqual({ from: '2026-10-24', to: '2026-11-22' })
  showTimesIn('UTC')
  expect(periodOf({}, now)).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  expect(periodOf({ range: '7' }, now)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
})

it('accepts a custom period from 1 to 366 days, and no other', () => {
  const custom = (from?: string, to?: string) =>
    periodOf({ range: 'custom', ...(from && { from }), ...(to && { to }) }, now)
  expect(custom('2026-01-31', '2026-01-31')).toEqual({ from: '2026-01-31', to: '2026-01-31' })
  expect(custom('2026-02-01', '2026-01-31')).toBeNull()
  expect(custom('2024-01-01', '2026-01-31')).toBeNull()
  expect(custom('2026-01-31')).toBeNull()
})

it('reads an invalid address as an empty one', () => {
  expect(dashboardSearch({ range: '31', from: 'x', to: 7 })).toEqual({})
})
