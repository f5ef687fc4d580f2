import { toDollars } from '@docket/contract/money'
import type { ShipmentReceipt } from '@docket/contract/shipments'
import pg from 'pg'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { findReplay } from '../../../host/http/route/idempotency.ts'
import { countPurchase } from '../../purchases/buy/buy.ts'
import type { Checkout, FinishedPurchase, PurchaseRequest } from '../../purchases/buy/checkout.ts'
import { type ShipmentRow, selectShipments, shipmentOf } from '../list/select-shipments.ts'
import { makeShipment } from '../make/make-shipment.ts'
import { cryptoRandom, type RandomSource } from '../make/random.ts'
import type { MadeShipment, Scenario, ShipmentRequest } from '../make/request.ts'
import { titleOf } from './title-of.ts'

/** There are 10^13 numbers, so a second draw is rare; a fifth means that something else is wrong. */
const MAX_DRAWS = 5

interface ShipmentPurchaseRequest extends Omit<PurchaseRequest, 'item'> {
  checkOnWalmart: boolean
  /** Reads the request at `nowMs`. @throws VALIDATION_ERROR */
  readRequest(nowMs: number): ShipmentRequest
}

/**
 * Makes a shipment and buys it from the user's wallet, all or nothing. A replay with the same key returns the first
 * purchase, even if the shipment could no longer be made because its days are over.
 * @throws VALIDATION_ERROR, NO_TRACKING_MATCH, NOT_FOUND while shipments are not for sale, and what `Checkout` throws
 */
export async function buyShipment(
  { db, metrics }: Pick<Platform, 'db' | 'metrics'>,
  checkout: Checkout,
  purchaseRequest: ShipmentPurchaseRequest,
  random: RandomSource = cryptoRandom,
): Promise<ShipmentReceipt> {
  const { result, shipment } = await countPurchase(metrics, () =>
    makeAndBuy(db, checkout, purchaseRequest, random),
  )
  if (result.outcome === 'REPEATED' || !shipment) return getReceipt(db, { ...purchaseRequest, id: result.id })
  const row = rowOf(shipment, purchaseRequest, result)
  return { ...shipmentOf(row), balance: toDollars(result.balance_cents) }
}

async function makeAndBuy(
  db: Database,
  checkout: Checkout,
  purchaseRequest: ShipmentPurchaseRequest,
  random: RandomSource,
) {
  for (let draw = 1; draw <= MAX_DRAWS; draw++) {
    // The clock is read once for each shipment, so that the dates of the shipment agree with each other.
    const nowMs = Date.now()
    let shipment: MadeShipment & { scenario: Scenario }
    try {
      const request = purchaseRequest.readRequest(nowMs)
      shipment = { ...makeShipment(request, { nowMs, random }), scenario: request.scenario }
    } catch (error) {
      const id = error instanceof ShopError ? await findReplayedPurchase(db, purchaseRequest) : undefined
      if (id === undefined) throw error
      return { outcome: 'REPEATED', result: { outcome: 'REPEATED' as const, id }, shipment: undefined }
    }
    const result = await checkout
      .buy({ ...purchaseRequest, item: { shipment: columnsOf(shipment, purchaseRequest) } })
      .catch((error: unknown) => {
        if (isNumberTaken(error)) return undefined
        if (error instanceof ShopError && error.code === 'NOT_FOUND') throw notForSaleError()
        throw error
      })
    if (result) return { outcome: result.outcome, result, shipment }
  }
  throw new Error(`${MAX_DRAWS} tracking numbers in a row were taken.`)
}

/** What a shipment costs now, in cents. @throws NOT_FOUND while no price is set */
export async function shipmentPriceCents(db: Database): Promise<bigint> {
  const { tracking_selling_cents } = await db
    .selectFrom('shop_settings')
    .select('tracking_selling_cents')
    .executeTakeFirstOrThrow()
  if (tracking_selling_cents === null) throw notForSaleError()
  return tracking_selling_cents
}

function notForSaleError(): ShopError {
  return new ShopError('NOT_FOUND', 'Tracking numbers are not for sale at the moment.')
}

/** Another shipment has the number already. */
function isNumberTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'shipments_tracking_number_key'
}

/** The id of the first purchase with the same key. @throws KEY_REUSED */
async function findReplayedPurchase(
  db: Database,
  { userId, idempotency }: Pick<ShipmentPurchaseRequest, 'userId' | 'idempotency'>,
): Promise<number | undefined> {
  const earlier = await findReplay(idempotency, (key) =>
    db
      .selectFrom('purchases')
      .select(['id', 'request_hash'])
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst(),
  )
  return earlier?.id
}

function columnsOf(
  shipment: MadeShipment & { scenario: Scenario },
  { checkOnWalmart }: Pick<ShipmentPurchaseRequest, 'checkOnWalmart'>,
) {
  return {
    title: titleOf(shipment.destination),
    tracking_number: shipment.trackingNumber,
    carrier: shipment.carrier,
    ship_method: shipment.shipMethod,
    scenario: shipment.scenario,
    origin_city: shipment.origin.city,
    origin_state: shipment.origin.state,
    origin_country: shipment.origin.country,
    destination_city: shipment.destination.city,
    destination_state: shipment.destination.state,
    destination_country: shipment.destination.country,
    shipped_at: shipment.shippedAt,
    estimated_delivery_at: shipment.estimatedDeliveryAt,
    check_on_walmart: checkOnWalmart,
    schedule: shipment.schedule,
  }
}

/** The stored row in the form in which `selectShipments` reads it. */
function rowOf(
  shipment: MadeShipment & { scenario: Scenario },
  purchaseRequest: ShipmentPurchaseRequest,
  result: FinishedPurchase,
): ShipmentRow {
  const { title: _, ...columns } = columnsOf(shipment, purchaseRequest)
  return {
    ...columns,
    id: result.id,
    created_at: result.purchased_at,
    unit_price_cents: result.unit_price_cents,
    discount_cents: result.discount_cents,
    amount_cents: result.amount_cents,
    coupon_code: result.coupon_code,
  }
}

async function getReceipt(
  db: Database,
  { userId, id }: { userId: number; id: number },
): Promise<ShipmentReceipt> {
  const row = await selectShipments(db)
    .select('purchases.balance_after_cents')
    .where('shipments.id', '=', id)
    .where('shipments.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...shipmentOf(row), balance: toDollars(row.balance_after_cents ?? 0n) }
}
