import type { anyShipmentById } from '@docket/contract/admin/shipments'
import type { Output } from '@docket/contract/endpoint'
import type { shipmentById } from '@docket/contract/shipments'
import type { Tracking } from '@docket/contract/tracking'
import { trackingOf } from '@docket/contract/tracking-at'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { listConversations } from '../../purchases/report/conversation.ts'
import { type ShipmentRow, selectShipments, shipmentWithStatusOf } from './select-shipments.ts'

/** One shipment of a user with its tracking at a given time. @throws NOT_FOUND for another user's. */
export async function getShipment(
  db: Database,
  { userId, id, at }: { userId: number; id: number; at?: string | undefined },
): Promise<Output<typeof shipmentById>> {
  const row = await selectShipments(db)
    .where('shipments.id', '=', id)
    .where('shipments.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const reports = await listConversations(db, id)
  return { ...shipmentWithStatusOf(row), ...timelineOf(row, at), reports }
}

/** One shipment of any customer, for an admin. @throws NOT_FOUND */
export async function getAnyShipment(
  db: Database,
  { id, at }: { id: number; at?: string | undefined },
): Promise<Output<typeof anyShipmentById>> {
  const row = await selectShipments(db)
    .innerJoin('users', 'users.id', 'shipments.user_id')
    .select('users.email')
    .where('shipments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return { ...shipmentWithStatusOf(row), ...timelineOf(row, at), user: { id: row.user_id, email: row.email } }
}

/** The tracking of one of a user's shipments by its number. @throws NOT_FOUND for another user's */
export async function trackByNumber(
  db: Database,
  { userId, number, at }: { userId: number; number: string; at?: string | undefined },
): Promise<Tracking> {
  const row = await selectShipments(db)
    .where('shipments.tracking_number', '=', number.trim().toUpperCase())
    .where('shipments.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return timelineOf(row, at).tracking
}

function timelineOf(row: ShipmentRow, at: string | undefined) {
  const { schedule } = row
  const [first, last] = [schedule[0], schedule.at(-1)]
  if (!first || !last) throw new Error(`Shipment ${row.id} has no events.`)
  const shipment = {
    trackingNumber: row.tracking_number,
    carrier: row.carrier,
    shipMethod: row.ship_method,
    origin: { country: row.origin_country },
    destination: { country: row.destination_country },
    schedule,
  }
  return {
    tracking: trackingOf(shipment, at === undefined ? Date.now() : Date.parse(at)),
    begins: new Date(first.at).toISOString(),
    ends: new Date(last.at).toISOString(),
  }
}
