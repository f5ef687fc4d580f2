import type { ErrorCode } from '@docket/contract/errors'
import { sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import { ADVISORY_LOCKS } from '../../host/db/advisory-locks.ts'
import type { Database } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import type { IdempotencyKey } from '../../host/http/route/idempotency.ts'
import { addJob } from '../../host/queue/jobs.ts'
import { enqueueMail } from '../../host/queue/mail.ts'
import { announceUserChange } from '../../host/realtime/live-changes.ts'
import { countPurchase } from '../purchases/buy/buy.ts'
import { checkoutOf } from '../purchases/buy/checkout.ts'
import { buyShipment } from '../shipments/buy/buy-shipment.ts'
import { type GoodsOfShipment, shipmentRequest } from './goods.ts'

/** Errors that a later attempt may not meet. */
const PASSING: readonly ErrorCode[] = ['IN_PROGRESS', 'UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL']
const RETRY_MS = 5_000
/** After this time, an attempt that still fails is the last. The money is in the wallet all the while. */
const GIVE_UP_AFTER_HOURS = 24

/**
 * Makes due what its credit has left: a process of the release before credits a deposit without a look at what waits.
 */
export async function makeCreditedDue(db: Database): Promise<void> {
  await sql`
    UPDATE waiting_purchases waiting SET state = 'DUE', credited_at = coalesce(deposits.completed_at, now())
    FROM deposits
    WHERE deposits.id = waiting.deposit_id AND waiting.state = 'WAITING' AND deposits.status = 'COMPLETED'`.execute(
    db,
  )
}

/**
 * Buys what is due, the oldest credit first. One run at a time in all processes, so that the order holds when few are in
 * stock. A run that ends before it has stored a purchase is repeated, and finds that purchase by its key.
 */
export async function buyDue(platform: Platform, stopping: AbortSignal): Promise<void> {
  await platform.db.transaction().execute(async (lock) => {
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.waitingPurchases})`.execute(lock)
    let last: Due | undefined
    while (!stopping.aborted) {
      // On this connection: a transaction that asks nothing for 30 seconds is ended, and its lock with it.
      last = await nextDue(lock, last)
      if (!last) return
      await buyOne(platform, last)
    }
  })
}

type Due = NonNullable<Awaited<ReturnType<typeof nextDue>>>

async function nextDue(db: Database, after: { id: number; credited_at: Date | null } | undefined) {
  return db
    .selectFrom('waiting_purchases as waiting')
    .innerJoin('users', 'users.id', 'waiting.user_id')
    .select([
      'waiting.id',
      'waiting.user_id',
      'waiting.product_id',
      'waiting.quantity',
      'waiting.shipment',
      'waiting.coupon_code',
      'waiting.most_cents',
      'waiting.credited_at',
      'waiting.created_at',
      'users.suspended_at',
      'users.erased_at',
    ])
    .where('waiting.state', '=', 'DUE')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(waiting.credited_at, waiting.id) > (
          SELECT earlier.credited_at, earlier.id FROM waiting_purchases earlier WHERE earlier.id = ${after?.id ?? 0}
        )`,
      ),
    )
    .orderBy('waiting.credited_at')
    .orderBy('waiting.id')
    .limit(1)
    .executeTakeFirst()
}

async function buyOne(platform: Platform, due: Due): Promise<void> {
  const { db, log } = platform
  try {
    // What an earlier run has bought stays bought, also if the customer was suspended since.
    const made = await findMade(db, due)
    if (made === undefined && (due.suspended_at || due.erased_at)) throw new ShopError('SUSPENDED')
    if (made === undefined && (await boughtByHand(db, due))) throw new ShopError('ALREADY_EXISTS')
    await finish(platform, due, { state: 'BOUGHT', purchase_id: made ?? (await buyGoods(platform, due)) })
  } catch (error) {
    const code = error instanceof ShopError ? error.code : 'INTERNAL'
    if (PASSING.includes(code) && !isOld(due)) {
      log.warn(
        { waitingId: due.id, cause: String(error) },
        'A paid purchase was not made. It is tried again.',
      )
      await addJob(db, 'buy-waiting', {}, { key: 'buy-waiting', delayMs: RETRY_MS })
      return
    }
    await finish(platform, due, { state: 'REFUSED', refusal: code })
  }
}

const isOld = ({ credited_at }: Due) =>
  credited_at !== null && Date.now() - credited_at.getTime() > GIVE_UP_AFTER_HOURS * 3_600_000

/** Buys with a key that only this waiting purchase has: a repeated run gets the first purchase. */
async function buyGoods(platform: Platform, due: Due): Promise<number> {
  const { metrics, catalogue, live } = platform
  const { user_id: userId, product_id: productId, quantity, shipment } = due
  const checkout = checkoutOf(platform)
  const request = {
    userId,
    couponCode: due.coupon_code,
    expectedCents: due.most_cents,
    idempotency: keyOf(due.id),
  }
  if (productId === null) {
    // Safe: the table has a product or a shipment, and the form was read before it was stored.
    const goods = shipment as GoodsOfShipment
    const { checkOnWalmart } = goods
    const readRequest = (nowMs: number) => shipmentRequest(goods, nowMs)
    const { id } = await buyShipment(platform, checkout, { ...request, checkOnWalmart, readRequest })
    live.addPurchase({ userId, productId: null })
    return id
  }
  const { id } = await countPurchase(metrics, () =>
    checkout.buy({ ...request, item: { productId, quantity } }),
  )
  catalogue.clearAfterPurchase(userId)
  live.addPurchase({ userId, productId })
  return id
}

/** No caller can send a `#`. */
const keyOf = (id: number): IdempotencyKey => ({
  key: `wait#${id}`,
  requestHash: Buffer.from(`waiting purchase ${id}`),
})

/** The id of the purchase that an earlier run has made. */
async function findMade(db: Database, { id, user_id }: Due): Promise<number | undefined> {
  const made = await madeFor(db, user_id, id).executeTakeFirst()
  return made?.id
}

const madeFor = (db: Database, userId: number, id: number) =>
  db
    .selectFrom('purchases')
    .select('purchases.id')
    .where('purchases.user_id', '=', userId)
    .where('purchases.idempotency_key', '=', keyOf(id).key)

/**
 * Whether the customer has bought the product by hand while it waited. Goods that came twice cannot be given back; money
 * in the wallet can buy them again.
 */
async function boughtByHand(db: Database, { user_id, product_id, created_at }: Due): Promise<boolean> {
  if (product_id === null) return false
  const bought = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .where('purchased_at', '>', created_at)
    .where(({ or, eb }) =>
      or([eb('idempotency_key', 'is', null), eb('idempotency_key', 'not like', 'wait#%')]),
    )
    .limit(1)
    .executeTakeFirst()
  return bought !== undefined
}

async function finish(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  due: Due,
  end: { state: 'BOUGHT'; purchase_id: number } | { state: 'REFUSED'; refusal: ErrorCode },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('waiting_purchases')
      .set({ ...end, ended_at: sql<Date>`now()` })
      .where('id', '=', due.id)
      .where('state', '=', 'DUE')
      // An error can come after the purchase. The next run finds what was bought.
      .$if(end.state === 'REFUSED', (query) =>
        query.where(({ not, exists }) => not(exists(madeFor(tx, due.user_id, due.id)))),
      )
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    // The receipt is the mail about a purchase that was made.
    if (end.state === 'REFUSED' && !due.erased_at)
      await enqueueMail(tx, keys, {
        userId: due.user_id,
        template: 'not-bought',
        params: { waitingId: due.id },
      })
    await announceUserChange(tx, due.user_id)
  })
}
