import { describe, expect, it } from 'vitest'
import { historiesSearch } from '../../kit/office/histories/search.ts'
import { viewLists } from '../../kit/office/view-lists.ts'
import { asSearchParams, countParam, oneOf, sortParam, textParam } from '../../kit/search/search-params.ts'
import { isSameView, readView, viewOf } from './views.ts'

const productsSearch = (raw: Record<string, unknown>) =>
  asSearchParams({
    search: textParam(raw, 'search'),
    categoryId: countParam(raw, 'categoryId'),
    stock: oneOf(raw, 'stock', ['low', 'out']),
    sort: sortParam(raw, ['title']),
    page: countParam(raw, 'page'),
  })

describe('a saved view', () => {
  it('has the filters and the order of an address as texts, but no page and no dialog', () => {
    const address = { search: 'vpn', categoryId: 7, stock: undefined, sort: '-title', page: 3, edit: 9 }
    expect(viewOf(address, viewLists.products)).toEqual({ search: 'vpn', categoryId: '7', sort: '-title' })
  })

  it('is opened without the filters and the order that the screen no longer has', () => {
    const saved = {
      search: 'vpn',
      stock: 'plenty',
      colour: 'red',
      sort: '-weight',
      categoryId: 'x',
      page: '2',
    }
    expect(readView(saved, viewLists.products, productsSearch)).toEqual({ search: 'vpn' })
    expect(readView({ colour: 'red' }, viewLists.products, productsSearch)).toEqual({})
  })

  it('is opened with only the filters and the order that the tab of its list has', () => {
    const saved = { status: 'REVIEW', sort: 'purchasedAt', search: 'ann' }
    expect(readView(saved, viewLists.purchases, historiesSearch)).toEqual({
      sort: 'purchasedAt',
      search: 'ann',
    })
    expect(readView(saved, viewLists.deposits, historiesSearch)).toEqual({ status: 'REVIEW', search: 'ann' })
  })

  it('is the open one if the address has the same filters and order, and nothing else', () => {
    expect(isSameView({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
    expect(isSameView({ a: '1' }, { a: '1', b: '2' })).toBe(false)
    expect(isSameView({ a: '1' }, { a: '2' })).toBe(false)
    expect(isSameView({}, {})).toBe(true)
  })
})
