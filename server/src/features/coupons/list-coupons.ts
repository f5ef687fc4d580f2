import type { coupons } from '@docket/contract/admin/coupon'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import { selectCoupons } from '../../money/coupons-kept.ts'
import type { Database } from '../../platform/database.ts'
import { pageWindow, sortOrder } from '../../platform/page.ts'
import { containing } from '../../platform/search.ts'
import { couponOf } from './coupon-terms.ts'

const sortColumns = {
  value: 'code',
  percentage: 'basis_points',
  expiryDate: 'expires_at',
  createdAt: 'created_at',
} as const

/** A page of the live coupons, newest first unless sorted otherwise. */
export async function listCoupons(
  db: Database,
  query: z.output<typeof coupons.query>,
): Promise<Output<typeof coupons>> {
  const { column, direction } = sortOrder(query.sort ?? '-createdAt', sortColumns)
  const filtered = selectCoupons(db)
    .$if(query.id !== undefined, (q) => q.where('id', '=', query.id ?? 0))
    .$if(Boolean(query.search), (q) => q.where('code', 'ilike', containing(query.search ?? '')))
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [rows, { total }] = await Promise.all([
    filtered.orderBy(column, direction).orderBy('id', direction).limit(limit).offset(offset).execute(),
    filtered.clearSelect().select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(couponOf), total, page, pageSize }
}
