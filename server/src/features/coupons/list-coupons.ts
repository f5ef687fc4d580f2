import type { coupons, couponsLink } from '@docket/contract/admin/coupons'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import { selectCoupons } from '../../ledger/edit-coupons.ts'
import type { Database } from '../../platform/db/database.ts'
import { readPage, sortOrder } from '../../platform/lists/page.ts'
import { containsWords } from '../../platform/lists/search.ts'
import { forPeople } from '../../platform/lists/text-order.ts'
import { couponOf } from './coupon-terms.ts'

const sortColumns = {
  value: forPeople('code'),
  percentage: 'basis_points',
  expiryDate: 'expires_at',
  createdAt: 'created_at',
} as const

/** A page of the coupons that are not archived, newest first unless sorted otherwise. */
export async function listCoupons(
  db: Database,
  query: z.output<typeof coupons.query>,
): Promise<Output<typeof coupons>> {
  return readPage(selectListedCoupons(db, query), couponOf, query)
}

export function selectListedCoupons(db: Database, { id, search, sort }: z.output<typeof couponsLink.query>) {
  const { column, direction } = sortOrder(sort ?? '-createdAt', sortColumns)
  return selectCoupons(db)
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? 0))
    .$if(Boolean(search), (q) => q.where(containsWords('code', search ?? '')))
    .orderBy(column, direction)
    .orderBy('id', direction)
}
