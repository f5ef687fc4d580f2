import { toDollars } from '@docket/contract/money'
import type { ShipmentReceipt } from '@docket/contract/shipments'
import pg from 'pg'
import type { PurchaseRequest } from '../../../checkout/call-buy.ts'
import { countPurchase } from '../../../checkout/count-purchase.ts'
import type { Checkout, FinishedPurchase } from '../../../checkout/create-checkout.ts'
import type { Database } from '../../../platform/database.ts'
import { ShopError } from '../../../platform/errors.ts'
import { madeBefore } from '../../../platform/idempotency.ts'
import type { Platform } from '../../../platform/platform.ts'
import { makeShipment } from '../make/make-shipment.ts'
import { cryptoRandom, type RandomSource } from '../make/random.ts'
import type { MadeShipment, Scenario, ShipmentRequest } from '../make/request.ts'
import { type ShipmentRow, selectShipments, shipmentOf } from '../select-shipments.ts'
import { titleOf } from './title-of.ts'

/** There are 10^13 numbers, so a second draw is rare; a fifth means that something else is wrong. */
const MOST_DRAWS = 5

interface ShipmentPurchase extends Omit<PurchaseRequest, 'goods'> {
  checkOnWalmart: boolean
  /** What is asked for at this moment. @throws VALIDATION_ERROR */
  wanted(nowMs: number): ShipmentRequest
}

/**
 * Makes a shipment and buys it from the user's wallet, all or nothing. The same key with the same request returns the
 * first purchase again, also if the shipment could not be made any more, because its days are over by now.
 * @throws VALIDATION_ERROR, NO_TRACKING_MATCH, NOT_FOUND while none are sold, and what `Checkout` throws
 */
export async function buyShipment(
  { db, metrics }: Pick<Platform, 'db' | 'metrics'>,
  checkout: Checkout,
  purchase: ShipmentPurchase,
  random: RandomSource = cryptoRandom,
): Promise<ShipmentReceipt> {
  const { result, made } = await countPurchase(metrics, () => makeAndBuy(db, checkout, purchase, random))
  if (result.outcome === 'REPEATED' || !made) return getReceipt(db, { ...purchase, id: result.id })
  const row = rowOf(made, purchase, result)
  return { ...shipmentOf(row), balance: toDollars(result.balance_cents) }
}

async function makeAndBuy(
  db: Database,
  checkout: Checkout,
  purchase: ShipmentPurchase,
  random: RandomSource,
) {
  for (let draw = 1; draw <= MOST_DRAWS; draw++) {
    // Taken once for each shipment, so that its dates agree with each other.
    const nowMs = Date.now()
    let made: MadeShipment & { scenario: Scenario }
    try {
      const request = purchase.wanted(nowMs)
      made = { ...makeShipment(request, { nowMs, random }), scenario: request.scenario }
    } catch (error) {
      const id = error instanceof ShopError ? await findReplay(db, purchase) : undefined
      if (id === undefined) throw error
      return { outcome: 'REPEATED', result: { outcome: 'REPEATED' as const, id }, made: undefined }
    }
    const result = await checkout
      .buy({ ...purchase, goods: { shipment: columnsOf(made, purchase) } })
      .catch((error: unknown) => {
        if (isNumberTaken(error)) return undefined
        if (error instanceof ShopError && error.code === 'NOT_FOUND') throw notSold()
        throw error
      })
    if (result && result.outcome !== 'NUMBER_TAKEN') return { outcome: result.outcome, result, made }
  }
  throw new Error(`${MOST_DRAWS} tracking numbers in a row were taken.`)
}

/** While no price is set. */
export function notSold(): ShopError {
  return new ShopError('NOT_FOUND', 'No tracking numbers are sold now.')
}

/** Two purchases drew the same number at the same moment. */
function isNumberTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'shipments_tracking_number_key'
}

/** The purchase that was made with the same key before. @throws KEY_REUSED */
async function findReplay(
  db: Database,
  { userId, idempotency }: Pick<ShipmentPurchase, 'userId' | 'idempotency'>,
): Promise<number | undefined> {
  const earlier = await madeBefore(idempotency, (key) =>
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
  made: MadeShipment & { scenario: Scenario },
  { checkOnWalmart }: Pick<ShipmentPurchase, 'checkOnWalmart'>,
) {
  return {
    title: titleOf(made.destination),
    tracking_number: made.trackingNumber,
    carrier: made.carrier,
    ship_method: made.shipMethod,
    scenario: made.scenario,
    origin_city: made.origin.city,
    origin_state: made.origin.state,
    origin_country: made.origin.country,
    destination_city: made.destination.city,
    destination_state: made.destination.state,
    destination_country: made.destination.country,
    shipped_at: made.shippedAt,
    estimated_delivery_at: made.estimatedDeliveryAt,
    check_on_walmart: checkOnWalmart,
    schedule: made.schedule,
  }
}

/** The row that was written, as `selectShipments` would read it. */
function rowOf(
  made: MadeShipment & { scenario: Scenario },
  purchase: ShipmentPurchase,
  result: FinishedPurchase,
): ShipmentRow {
  const { title: _, ...columns } = columnsOf(made, purchase)
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
