import { shipmentList } from '@docket/contract/admin/history-list'
import type { allShipments, shipmentsLink } from '@docket/contract/admin/shipments'
import type { Output } from '@docket/contract/endpoint'
import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { LongList } from '../../../host/areas/long-list.ts'
import type { Database } from '../../../host/db/database.ts'
import { readLongPage } from '../../../host/lists/long-list.ts'
import { type FilterColumns, matches } from '../../../host/lists/matches.ts'
import { readPage } from '../../../host/lists/page.ts'
import { containsEmail } from '../../../host/lists/search.ts'
import { prefixRange } from '../make/tracking-number.ts'
import { selectShipments, shipmentWithStatusOf } from './select-shipments.ts'

/** The shipments of all customers. */
export const shipmentsList: LongList = {
  name: 'shipments',
  table: 'shipments',
  time: 'created_at',
  isInList: 'true',
}

const filterColumns: FilterColumns<typeof shipmentList.filters, 'shipments'> = {
  search: isFound,
  userId: 'shipments.user_id',
  from: 'shipments.created_at',
  to: 'shipments.created_at',
}

/** A page of all customers' shipments, newest first unless sorted otherwise. */
export async function listAllShipments(
  db: Database,
  query: z.output<typeof allShipments.query>,
): Promise<Output<typeof allShipments>> {
  const { page, pageSize, sort = shipmentList.order, from, to, ...otherFilters } = query
  const selected = selectAllShipments(db, query)
  if (Object.values(otherFilters).some(Boolean)) return readPage(selected, shipmentWithUserOf, query)
  const order = { id: 'shipments.id', newestFirst: sort === '-createdAt' }
  return readLongPage(db, { list: shipmentsList, ...order, from, to }, selected, shipmentWithUserOf, query)
}

export function selectAllShipments(db: Database, query: z.output<typeof shipmentsLink.query>) {
  const { sort = shipmentList.order } = query
  return selectShipments(db)
    .leftJoin('users', 'users.id', 'shipments.user_id')
    .where(matches(shipmentList.filters, filterColumns, query))
    .select('users.email')
    .$narrowType<{ email: NotNull }>()
    .orderBy('shipments.id', sort === 'createdAt' ? 'asc' : 'desc')
}

/** The search text is an order number, the beginning of a tracking number, or a part of a user's e-mail. */
function isFound(search: string): RawBuilder<SqlBool> {
  const text = search.trim().toUpperCase()
  const order = /^ORD-0*([1-9]\d{0,14})$/.exec(text)?.[1]
  if (order) return sql`shipments.id = ${Number(order)}`
  const numbers = prefixRange(text)
  if (numbers) return sql`shipments.tracking_number BETWEEN ${numbers.least} AND ${numbers.greatest}`
  return containsEmail('users.email', search)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAllShipments>['executeTakeFirstOrThrow']>>

export function shipmentWithUserOf(row: Row) {
  return { ...shipmentWithStatusOf(row), user: { id: row.user_id, email: row.email } }
}
