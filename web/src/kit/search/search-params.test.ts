import { describe, expect, it } from 'vitest'
import {
  asSearchParams,
  countParam,
  dayParam,
  longIdParam,
  oneOf,
  parseSearch,
  sortParam,
  stringifySearch,
  textParam,
} from './search-params.ts'

describe('search parameters', () => {
  it('survive the round trip through the address; a number comes back as text', () => {
    const search = { search: '2015', categoryId: 3, sort: '-price', note: 'a b&c=d' }
    expect(parseSearch(stringifySearch(search))).toEqual({
      search: '2015',
      categoryId: '3',
      sort: '-price',
      note: 'a b&c=d',
    })
  })

  it('are not in the address if they are absent', () => {
    expect(stringifySearch({ page: undefined, search: '' })).toBe('')
    expect(stringifySearch(asSearchParams({ page: undefined, sort: 'title' }))).toBe('?sort=title')
  })

  it('keep a refused value as undefined, so that the router does not use the raw value', () => {
    const raw = { page: 'x', sort: 'title' }
    expect({ ...raw, ...asSearchParams({ page: countParam(raw, 'page') }) }.page).toBeUndefined()
  })

  it.each(['0', '-1', '1.5', '1e3', ' 2', '9999999999', '', 'x', {}, null])(
    'read no page from %j',
    (page) => {
      expect(countParam({ page }, 'page')).toBeUndefined()
    },
  )

  it('accept a page as text and as a number', () => {
    expect(countParam({ page: '12' }, 'page')).toBe(12)
    expect(countParam({ page: 12 }, 'page')).toBe(12)
  })

  it('accept an id of at most 15 digits for a purchase, a deposit or a report', () => {
    expect(longIdParam({ order: '3000000000' }, 'order')).toBe(3_000_000_000)
    expect(longIdParam({ order: '9007199254740993' }, 'order')).toBeUndefined()
  })

  it('accept only named values', () => {
    expect(sortParam({ sort: '-title' }, ['title'])).toBe('-title')
    expect(sortParam({ sort: 'title; drop' }, ['title'])).toBeUndefined()
    expect(oneOf({ tab: 'trackingNo' }, 'tab', ['purchases'])).toBeUndefined()
    expect(dayParam({ from: '2026-1-1' }, 'from')).toBeUndefined()
    expect(textParam({ search: 'x'.repeat(300) }, 'search', 100)).toHaveLength(100)
  })
})
