import { toDollars } from '@docket/contract/money'
import type { Shipment, ShipmentWithStatus } from '@docket/contract/shipments'
import { deliveryStateAt, statusAt } from '@docket/contract/tracking-at'
import type { NotNull, Selectable } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import type { DB } from '../../../host/db/tables.ts'
import { refundedOfPurchase } from '../../wallet/refunds.ts'

/** Shipments with their purchases. A left join lets PostgreSQL skip the purchases when it only counts rows. */
export function selectShipments(db: Database) {
  return db
    .selectFrom('shipments')
    .leftJoin('purchases', 'purchases.id', 'shipments.id')
    .select([
      'shipments.id',
      'shipments.user_id',
      'shipments.tracking_number',
      'shipments.carrier',
      'shipments.ship_method',
      'shipments.scenario',
      'shipments.origin_city',
      'shipments.origin_state',
      'shipments.origin_country',
      'shipments.destination_city',
      'shipments.destination_state',
      'shipments.destination_country',
      'shipments.shipped_at',
      'shipments.estimated_delivery_at',
      'shipments.schedule',
      'shipments.check_on_walmart',
      'shipments.created_at',
      'purchases.unit_price_cents',
      'purchases.discount_cents',
      'purchases.amount_cents',
      'purchases.coupon_code',
      refundedOfPurchase.as('refunded_cents'),
    ])
    .$narrowType<{ unit_price_cents: NotNull; discount_cents: NotNull; amount_cents: NotNull }>()
}

/** The columns of a shipment and of its purchase that a customer sees. */
export type ShipmentRow = Omit<Selectable<DB['shipments']>, 'user_id'> & {
  unit_price_cents: bigint
  discount_cents: bigint
  amount_cents: bigint
  coupon_code: string | null
}

/** A row as the contract's shipment, with its delivery state at `nowMs`. */
export function shipmentOf(row: ShipmentRow, nowMs = Date.now()): Shipment {
  return {
    id: row.id,
    orderId: row.id,
    test: true,
    trackingNo: row.tracking_number,
    carrier: row.carrier,
    shipMethod: row.ship_method,
    originCity: row.origin_city,
    originState: row.origin_state,
    originCountry: row.origin_country,
    destCity: row.destination_city,
    destState: row.destination_state,
    destCountry: row.destination_country,
    shippedAt: row.shipped_at.toISOString(),
    estDeliveryDate: row.estimated_delivery_at.toISOString(),
    deliveryState: deliveryStateAt(row.schedule, nowMs),
    scenario: row.scenario,
    checkOnWalmart: row.check_on_walmart,
    sellingPrice: toDollars(row.unit_price_cents),
    discount: toDollars(row.discount_cents),
    amount: toDollars(row.amount_cents),
    couponCode: row.coupon_code,
    createdAt: row.created_at.toISOString(),
  }
}

/** A row as the contract's shipment, with its current status and its refunds. */
export function shipmentWithStatusOf(row: ShipmentRow & { refunded_cents: bigint }): ShipmentWithStatus {
  const nowMs = Date.now()
  return {
    ...shipmentOf(row, nowMs),
    status: statusAt(row.schedule, nowMs),
    refunded: toDollars(row.refunded_cents),
  }
}
