import { discountCents, toCents } from '@docket/contract/money'
import type { waitingGoods } from '@docket/contract/waiting-purchases'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { ShopError } from '../../host/errors.ts'
import { requireStock } from '../purchases/buy/checkout.ts'
import { shipmentPriceCents } from '../shipments/buy/buy-shipment.ts'
import { internationalRequest, usaRequest } from '../shipments/buy/request-of.ts'
import type { ShipmentRequest } from '../shipments/make/request.ts'

/** What a waiting purchase buys: accounts of a product, or a shipment as its form describes it. */
export type Goods = z.output<typeof waitingGoods>
export type GoodsOfShipment = Exclude<Goods, { kind: 'accounts' }>

/** The request of a shipment at `nowMs`. @throws VALIDATION_ERROR if its days are over */
export function shipmentRequest(goods: GoodsOfShipment, nowMs: number): ShipmentRequest {
  return goods.kind === 'usa' ? usaRequest(goods, nowMs) : internationalRequest(goods, nowMs)
}

/**
 * What the goods cost this customer now, in cents. It reserves nothing.
 * @throws NOT_FOUND, OUT_OF_STOCK (with `available`), INVALID_COUPON, IN_PROGRESS, VALIDATION_ERROR, PRICE_CHANGED if it
 * is more than the customer saw
 */
export async function priceOf(db: Database, userId: number, goods: Goods): Promise<bigint> {
  const subtotal =
    goods.kind === 'accounts' ? await priceOfAccounts(db, goods) : await priceOfShipment(db, goods)
  const total = subtotal - (await discountOf(db, { userId, code: goods.couponCode, subtotal }))
  if (total > toCents(goods.expectedAmount)) throw new ShopError('PRICE_CHANGED')
  return total
}

async function priceOfAccounts(
  db: Database,
  { logProductId, quantity }: Extract<Goods, { kind: 'accounts' }>,
): Promise<bigint> {
  const product = await db
    .selectFrom('products')
    .select('selling_price_cents')
    .select(
      sql<number>`${sql.ref(`${functionsSchema}.count_accounts`)}(${logProductId}, ${quantity})`.as(
        'available',
      ),
    )
    .where('id', '=', logProductId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!product) throw new ShopError('NOT_FOUND')
  requireStock(product.available, quantity)
  return product.selling_price_cents * BigInt(quantity)
}

function priceOfShipment(db: Database, goods: GoodsOfShipment): Promise<bigint> {
  // Refuses a form that could not be bought now.
  shipmentRequest(goods, Date.now())
  return shipmentPriceCents(db)
}

async function discountOf(
  db: Database,
  { userId, code, subtotal }: { userId: number; code: string | undefined; subtotal: bigint },
): Promise<bigint> {
  if (code === undefined) return 0n
  const { rows } = await sql<{ id: number | null; basisPoints: number; mustWait: boolean }>`
    SELECT coupon_id AS id, basis_points AS "basisPoints", must_wait AS "mustWait"
    FROM ${sql.ref(`${functionsSchema}.usable_coupon`)}(${code}, ${userId}, ${subtotal})`.execute(db)
  const [coupon] = rows
  if (coupon?.mustWait) throw new ShopError('IN_PROGRESS', undefined, { retryAfter: 1 })
  if (!coupon || coupon.id === null) throw new ShopError('INVALID_COUPON')
  return discountCents(subtotal, coupon.basisPoints / 100)
}
