import { describe, expect, it } from 'vitest'
import { isFiltered } from './filters.ts'
import { historiesSearch, tabOf } from './search.ts'

const presentParams = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(historiesSearch(raw)).filter(([, value]) => value !== undefined))

describe('the address of Histories', () => {
  it.each([{}, { tab: 'trackingno' }, { tab: 'nonsense' }, { tab: ['purchases'] }])(
    'opens the deposits for %j',
    (raw) => {
      expect(tabOf(historiesSearch(raw))).toBe('deposits')
      expect(presentParams(raw)).toEqual({})
    },
  )

  it('reads the filters of the open tab only', () => {
    const raw = { userId: '7', search: 'ann', status: 'REVIEW', method: 'card' }
    expect(presentParams({ ...raw, sort: '-createdAt' })).toEqual({ ...raw, userId: 7, sort: '-createdAt' })
    expect(presentParams({ ...raw, tab: 'purchases', sort: '-createdAt' })).toEqual({
      tab: 'purchases',
      userId: 7,
      search: 'ann',
    })
    expect(presentParams({ tab: 'purchases', sort: 'purchasedAt' })).toMatchObject({ sort: 'purchasedAt' })
    expect(presentParams({ ...raw, tab: 'trackingNo', sort: '-amount' })).toEqual({
      tab: 'trackingNo',
      userId: 7,
      search: 'ann',
    })
    expect(presentParams({ tab: 'trackingNo', sort: 'createdAt' })).toMatchObject({ sort: 'createdAt' })
  })

  it('reads invalid parameters as absent', () => {
    const invalid = { userId: '-1', from: '1969-12-31', to: '9999-12-31', status: 'review', deposit: 'x' }
    expect(presentParams({ ...invalid, page: '1.5', method: 'cash' })).toEqual({})
  })

  it('does not count a user, a page or an open dialog as a filter', () => {
    expect(isFiltered(historiesSearch({ userId: '7', page: '2', deposit: '3', sort: 'amount' }))).toBe(false)
    expect(isFiltered(historiesSearch({ search: '  ' }))).toBe(false)
    for (const filter of [
      { search: 'a' },
      { from: '2026-01-01' },
      { status: 'FAILED' },
      { method: 'card' },
    ]) {
      expect(isFiltered(historiesSearch(filter))).toBe(true)
    }
  })
})
