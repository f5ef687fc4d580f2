import type { Output } from '@docket/contract/endpoint'
import type { shipments } from '@docket/contract/shipments'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { readPage, sortOrder } from '../../../host/lists/page.ts'
import { shopReplied } from '../../purchases/report/reports.ts'
import { selectShipments, shipmentWithStatusOf } from './select-shipments.ts'

/** One lookup in the index of open reports for each row of the page. */
const isReported = sql<boolean>`EXISTS (
  SELECT FROM reports WHERE reports.purchase_id = shipments.id AND reports.status = 'OPEN'
)`

const sortColumns = {
  createdAt: 'shipments.id',
  shippedAt: 'shipments.shipped_at',
  estDeliveryDate: 'shipments.estimated_delivery_at',
} as const

/** A page of one user's shipments, newest first unless sorted otherwise. */
export async function listShipments(
  db: Database,
  { userId, from, to, sort, ...page }: z.output<typeof shipments.query> & { userId: number },
): Promise<Output<typeof shipments>> {
  const { column, direction } = sortOrder(sort ?? '-createdAt', sortColumns)
  const selected = selectShipments(db)
    .select([isReported.as('is_reported'), shopReplied('shipments.id').as('shop_replied')])
    .where('shipments.user_id', '=', userId)
    .$if(from !== undefined, (q) => q.where('shipments.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('shipments.created_at', '<', new Date(to ?? 0)))
    .orderBy(column, direction)
    .orderBy('shipments.id', 'desc')
  const listed = (row: Awaited<ReturnType<(typeof selected)['execute']>>[number]) => ({
    ...shipmentWithStatusOf(row),
    isReported: row.is_reported,
    shopReplied: row.shop_replied,
  })
  return readPage(selected, listed, page)
}
