import type { allShipments, shipmentsLink } from '@docket/contract/admin/shipments'
import type { Output } from '@docket/contract/endpoint'
import type { NotNull } from 'kysely'
import type * as z from 'zod'
import type { LongList } from '../../../host/areas/long-list.ts'
import type { Database } from '../../../host/db/database.ts'
import { readLongPage } from '../../../host/lists/long-list.ts'
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

/** A page of all customers' shipments, newest first unless sorted otherwise. */
export async function listAllShipments(
  db: Database,
  query: z.output<typeof allShipments.query>,
): Promise<Output<typeof allShipments>> {
  const { search, userId, from, to, sort = '-createdAt' } = query
  const selected = selectAllShipments(db, query)
  if (search || userId) return readPage(selected, shipmentWithUserOf, query)
  const order = { id: 'shipments.id', newestFirst: sort === '-createdAt' }
  return readLongPage(db, { list: shipmentsList, ...order, from, to }, selected, shipmentWithUserOf, query)
}

export function selectAllShipments(
  db: Database,
  { search, userId, from, to, sort = '-createdAt' }: z.output<typeof shipmentsLink.query>,
) {
  const { orderId, numbers, email } = parseSearch(search)
  return selectShipments(db)
    .leftJoin('users', 'users.id', 'shipments.user_id')
    .$if(orderId !== undefined, (q) => q.where('shipments.id', '=', orderId ?? 0))
    .$if(numbers !== undefined, (q) =>
      q
        .where('shipments.tracking_number', '>=', numbers?.least ?? '')
        .where('shipments.tracking_number', '<=', numbers?.greatest ?? ''),
    )
    .$if(email !== undefined, (q) => q.where(containsEmail('users.email', email ?? '')))
    .$if(userId !== undefined, (q) => q.where('shipments.user_id', '=', userId ?? 0))
    .$if(from !== undefined, (q) => q.where('shipments.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('shipments.created_at', '<', new Date(to ?? 0)))
    .select('users.email')
    .$narrowType<{ email: NotNull }>()
    .orderBy('shipments.id', sort === 'createdAt' ? 'asc' : 'desc')
}

/** The search text is an order number, the beginning of a tracking number, or a part of a user's e-mail. */
function parseSearch(search = ''): {
  orderId?: number
  numbers?: { least: string; greatest: string }
  email?: string
} {
  const text = search.trim().toUpperCase()
  const order = /^ORD-0*([1-9]\d{0,14})$/.exec(text)?.[1]
  if (order) return { orderId: Number(order) }
  const numbers = prefixRange(text)
  if (numbers) return { numbers }
  return search ? { email: search } : {}
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAllShipments>['executeTakeFirstOrThrow']>>

export function shipmentWithUserOf(row: Row) {
  return { ...shipmentWithStatusOf(row), user: { id: row.user_id, email: row.email } }
}
