import { expect, it } from 'vitest'
import { couponList } from './admin/coupon-list.ts'
import { reportList } from './admin/report-list.ts'
import { addressNames, addressValues } from './list.ts'

it('an address has no filter of calls, and not the value of a list without the filter', () => {
  expect(addressNames(couponList.filters)).toEqual(['search'])
  expect(addressValues(reportList.filters.status)).toEqual(['REPLACED', 'REFUNDED', 'DECLINED', 'all'])
})
