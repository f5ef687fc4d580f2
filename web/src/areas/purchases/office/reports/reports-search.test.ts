import { expect, it } from 'vitest'
import { reportsFilters } from './reports-list.tsx'
import { reportsSearch } from './reports-search.ts'

it('the address of the list can select the reports that wait for the shop', () => {
  expect(reportsFilters(reportsSearch({ waitsFor: 'SHOP' }))).toMatchObject({ waitsFor: 'SHOP' })
  expect(reportsSearch({ waitsFor: 'CUSTOMER' }).waitsFor).toBeUndefined()
})

it('a status removes the waitsFor filter, because a settled report does not wait', () => {
  expect(reportsSearch({ status: 'REFUNDED', waitsFor: 'SHOP' })).toMatchObject({ status: 'REFUNDED' })
  expect(reportsSearch({ status: 'REFUNDED', waitsFor: 'SHOP' }).waitsFor).toBeUndefined()
})
