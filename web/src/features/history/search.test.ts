import { expect, test } from 'vitest'
import { historySearch, isFiltered } from './search.ts'

test('any tab but those there are resets to the purchases', () => {
  expect(historySearch({ tab: 'purchases' })).toEqual({ tab: 'purchases' })
  expect(historySearch({ tab: 'trackingNo' })).toEqual({ tab: 'trackingNo' })
  expect(historySearch({ tab: 'nonsense' })).toEqual({})
  expect(historySearch({})).toEqual({})
})

test('a mangled address reads as if the parameter were not there', () => {
  const mangled = { from: '21.11.2026', to: '2026-1-1', page: '-3', order: 'ORD-0001', sort: 'price' }
  expect(historySearch(mangled)).toEqual({})
})

test('an order or a page is no filter', () => {
  expect(isFiltered({ page: 2, order: 7, bought: 7, sort: '-amount' })).toBe(false)
  expect(isFiltered({ search: '  ' })).toBe(false)
  expect(isFiltered({ to: '2026-11-21' })).toBe(true)
})
