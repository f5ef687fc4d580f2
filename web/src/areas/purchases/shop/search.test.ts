import { expect, test } from 'vitest'
import { historySearch, isFiltered } from './search.ts'

test('an unknown tab opens the purchases', () => {
  expect(historySearch({ tab: 'purchases' })).toEqual({ tab: 'purchases' })
  expect(historySearch({ tab: 'trackingNo' })).toEqual({ tab: 'trackingNo' })
  expect(historySearch({ tab: 'nonsense' })).toEqual({})
  expect(historySearch({})).toEqual({})
})

test('an invalid parameter reads as absent', () => {
  const invalid = { from: '21.11.2026', to: '2026-1-1', page: '-3', order: 'ORD-0001', sort: 'price' }
  expect(historySearch(invalid)).toEqual({})
})

test('the parameters `page`, `order`, `bought` and `sort` are not filters', () => {
  expect(isFiltered({ page: 2, order: 7, bought: 7, sort: '-amount' })).toBe(false)
  expect(isFiltered({ search: '  ' })).toBe(false)
  expect(isFiltered({ to: '2026-11-21' })).toBe(true)
})
