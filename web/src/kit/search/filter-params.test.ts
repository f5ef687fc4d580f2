import { activityList } from '@docket/contract/admin/activity-list'
import { auditList } from '@docket/contract/admin/audit-list'
import { productList } from '@docket/contract/admin/product-list'
import { reportList } from '@docket/contract/admin/report-list'
import { expect, it } from 'vitest'
import { filterParams } from './filter-params.ts'

it('reads each kind of filter, and what is invalid as absent', () => {
  expect(
    filterParams(productList.filters, { search: '2015', categoryId: '7', stock: 'low', id: '3' }),
  ).toEqual({
    search: '2015',
    categoryId: 7,
    subCategoryId: undefined,
    stock: 'low',
  })
  const invalid = { kind: 'nonsense', userId: '-1', from: '1969-12-31', to: '9999-12-31' }
  expect(Object.values(filterParams(activityList.filters, invalid)).filter(Boolean)).toEqual([])
  expect(filterParams(activityList.filters, { from: '2026-11-21' }).from).toBe('2026-11-21')
})

it('cuts a text at the limit of its call', () => {
  expect(filterParams(activityList.filters, { network: '1'.repeat(60) }).network).toHaveLength(50)
  expect(filterParams(activityList.filters, { search: 'a'.repeat(200) }).search).toHaveLength(100)
})

it('does not read a filter that only calls have', () => {
  expect(filterParams(auditList.filters, { actor: 'ann', from: '2026-11-21' })).toEqual({ actor: 'ann' })
})

it('does not read the value of a list without the filter', () => {
  expect(filterParams(reportList.filters, { status: 'OPEN' }).status).toBeUndefined()
  expect(filterParams(reportList.filters, { status: 'all' }).status).toBe('all')
})

it('does not read a filter beside the one that it is without', () => {
  expect(filterParams(reportList.filters, { waitsFor: 'SHOP' }).waitsFor).toBe('SHOP')
  expect(filterParams(reportList.filters, { waitsFor: 'SHOP', status: 'OPEN' }).waitsFor).toBe('SHOP')
  expect(filterParams(reportList.filters, { waitsFor: 'SHOP', status: 'all' }).waitsFor).toBeUndefined()
})
