import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Batches, createBatches } from '../../../host/concurrency/batches.ts'
import { createSemaphore, type Semaphore } from '../../../host/concurrency/semaphore.ts'
import type { Platform } from '../../../host/context/platform.ts'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'
import { ShopError } from '../../../host/errors.ts'
import { busy } from '../../../host/http/overload/bound-work.ts'
import type { IdempotencyKey } from '../../../host/http/route/idempotency.ts'
import type { PurchaseRow } from '../records/purchases.ts'

/** Requests in one transaction. More than eight gain hardly anything, and all wait for the last. */
const BATCH_SIZE = 8
/**
 * A request for more accounts gets a transaction of its own, so that it does not keep the others of a batch waiting.
 */
const MAX_ACCOUNTS_IN_BATCH = 20
/** The maximum number of requests that wait. */
const MAX_WAITING = 1_000
/** How long a request is tried again while another transaction holds its locks, and the pauses between the attempts. */
const MAX_LOCK_WAIT_MS = 2_000
const PAUSE_MS = { first: 5, longest: 80 }
/** How often a request is tried again because accounts were added after it had found too few. */
const MAX_STOCK_RETRIES = 3
/**
 * The maximum number of accounts that are counted for a request that the wallet cannot pay. A customer without money
 * can send many such requests, and a full count of a large stock would occupy a connection that purchases need.
 */
const MAX_COUNTED_UNPAID = 1_000
/** After this time, a client may repeat a request that another one has blocked. */
const RETRY_AFTER_SECONDS = 1
/** SQLSTATEs after which the connection must not be used again. The statement may or may not be committed. */
const LOST_CONNECTION = /^(08|25P|57P|XX)/

/** A buyer's request for accounts of one product or for a shipment. */
export interface PurchaseRequest {
  userId: number
  item: AccountsOfProduct | NewShipment
  couponCode: string | null
  /** The maximum that may be charged, in cents; null: any amount. */
  expectedCents: bigint | null
  idempotency: IdempotencyKey | null
}

export interface AccountsOfProduct {
  productId: number
  quantity: number
}

interface NewShipment {
  /** The columns of `shipments` that api.buy does not set itself, and the `title` of the purchase. */
  shipment: Record<string, unknown>
}

/** Carries out purchase requests, or finds the purchase that was made before with the same key. */
export interface Checkout {
  /**
   * All or nothing. An outcome other than BOUGHT and REPEATED is thrown as its error. Requests that arrive together
   * share a transaction (decision 9).
   * @throws INSUFFICIENT_FUNDS, IN_DEBT, PAYMENT_DISPUTED, NOT_FOUND, OUT_OF_STOCK (with `available`), PRICE_CHANGED,
   * INVALID_COUPON, KEY_REUSED, IN_PROGRESS, UNAVAILABLE if too many requests wait.
   */
  buy(request: PurchaseRequest): Promise<FinishedPurchase>
  /** Whether one more request would be refused. */
  isFull(): boolean
}

export type FinishedPurchase = PurchaseResult & { outcome: 'BOUGHT' | 'REPEATED' }

/**
 * The result of api.buy. With another outcome than BOUGHT, use only `outcome`, and `id` with REPEATED. The fields of
 * the product and of the accounts are set only for a purchase of accounts. WAIT: another transaction holds a lock, call
 * again. IN_PROGRESS: the first call with this key still runs.
 */
interface PurchaseResult extends Omit<PurchaseRow, 'product_id' | 'quantity'> {
  outcome:
    | 'BOUGHT'
    | 'REPEATED'
    | 'WAIT'
    | 'IN_PROGRESS'
    | 'KEY_REUSED'
    | 'NOT_FOUND'
    | 'IN_DEBT'
    | 'PAYMENT_DISPUTED'
    | 'INVALID_COUPON'
    | 'PRICE_CHANGED'
    | 'INSUFFICIENT_FUNDS'
    | 'OUT_OF_STOCK'
  balance_cents: bigint
  account_ids: number[]
  key_ids: number[]
  ciphertexts: Buffer[]
}

/** The two ways to PostgreSQL: in a transaction that several requests share, or alone. */
interface PurchaseQueues {
  pool: pg.Pool
  shared: Batches<PurchaseRequest, PurchaseResult>
  alone: Semaphore
}

/** The checkouts by their pool. */
const checkouts = new WeakMap<pg.Pool, Checkout>()

/** The one checkout of a process, because it bounds how many connections all purchases use together. */
export function checkoutOf({ pool }: Pick<Platform, 'pool'>): Checkout {
  const checkout = checkouts.get(pool) ?? createCheckout({ pool })
  checkouts.set(pool, checkout)
  return checkout
}

export function createCheckout({ pool }: Pick<Platform, 'pool'>): Checkout {
  const bounds = { waiting: MAX_WAITING, refusal: busy }
  // A third of the pool for batches and a third for requests that go alone; the rest stays free for other work.
  const atOnce = Math.max(1, Math.floor(pool.options.max / 3))
  const shared = createBatches<PurchaseRequest, PurchaseResult>({
    atOnce,
    maxItems: BATCH_SIZE,
    ...bounds,
    // 250 buyers at the same moment may all wait, and more if their turn comes within 0.3 s. In a lasting overload,
    // only as many wait as fit into three transactions.
    timed: { burstJobs: 250, lastingOverloadAfter: 64, lastingOverloadJobs: 3 * BATCH_SIZE },
    run: (requests) => callBuy(pool, requests),
  })
  const alone = createSemaphore({
    atOnce,
    ...bounds,
    timed: { burstJobs: 50, lastingOverloadAfter: 50, lastingOverloadJobs: 2 * atOnce },
  })
  return { buy: (request) => buy({ pool, shared, alone }, request), isFull: shared.isFull }
}

async function buy(queues: PurchaseQueues, request: PurchaseRequest): Promise<FinishedPurchase> {
  for (let retries = 0; retries <= MAX_STOCK_RETRIES; retries++) {
    const result = await callUntilFree(queues, request)
    const { outcome } = result
    if (outcome === 'BOUGHT' || outcome === 'REPEATED') return { ...result, outcome }
    if (outcome === 'WAIT' || outcome === 'IN_PROGRESS') break
    if (outcome === 'INSUFFICIENT_FUNDS' || outcome === 'OUT_OF_STOCK')
      await refuseIfTooFew(queues.pool, request, outcome)
    if (outcome !== 'OUT_OF_STOCK') throw new ShopError(outcome)
    // Accounts were added after the request had found too few, so it is tried again.
  }
  throw new ShopError('IN_PROGRESS', undefined, { retryAfter: RETRY_AFTER_SECONDS })
}

/** Tries again while another purchase holds what this request needs, because that purchase may fail and release it. */
async function callUntilFree(queues: PurchaseQueues, request: PurchaseRequest): Promise<PurchaseResult> {
  const deadline = performance.now() + MAX_LOCK_WAIT_MS
  let isRetry = false
  for (let meanPauseMs = PAUSE_MS.first; ; meanPauseMs = Math.min(2 * meanPauseMs, PAUSE_MS.longest)) {
    const result = await call(queues, request, { hasPriority: isRetry })
    // Random, so that two requests that need the same locks do not collide each time.
    const pauseMs = meanPauseMs * (0.5 + Math.random())
    if (result.outcome !== 'WAIT' || performance.now() + pauseMs > deadline) return result
    await sleep(pauseMs)
    isRetry = true
  }
}

async function call(
  queues: PurchaseQueues,
  request: PurchaseRequest,
  { hasPriority }: { hasPriority: boolean },
): Promise<PurchaseResult> {
  const { item } = request
  if ('quantity' in item && item.quantity > MAX_ACCOUNTS_IN_BATCH) return callAlone(queues, request)
  try {
    return await queues.shared.add(request, hasPriority)
  } catch (error) {
    // An error of one request rolls back the whole batch, so each request of it is tried once more, alone.
    if (error instanceof BatchRolledBackError) return callAlone(queues, request)
    throw error
  }
}

async function callAlone({ pool, alone }: PurchaseQueues, request: PurchaseRequest): Promise<PurchaseResult> {
  try {
    const [result] = await alone.run(() => callBuy(pool, [request]))
    if (!result) throw new Error('api.buy_all returned nothing.')
    return result
  } catch (error) {
    throw error instanceof BatchRolledBackError ? error.cause : error
  }
}

/**
 * Refuses the request if fewer accounts are available than it asks for. Also counts them if the wallet has too little,
 * because a customer should not top it up for an item that is out of stock. In that case it counts at most
 * `MAX_COUNTED_UNPAID` accounts. @throws OUT_OF_STOCK
 */
async function refuseIfTooFew(
  pool: pg.Pool,
  { item }: PurchaseRequest,
  outcome: 'INSUFFICIENT_FUNDS' | 'OUT_OF_STOCK',
): Promise<void> {
  if (!('productId' in item)) return
  const most = outcome === 'OUT_OF_STOCK' ? item.quantity : Math.min(item.quantity, MAX_COUNTED_UNPAID)
  const { rows } = await pool.query<{ available: number }>(
    `SELECT ${functionsSchema}.count_accounts($1, $2) AS available`,
    [item.productId, most],
  )
  requireStock(rows[0]?.available ?? 0, most)
}

/** @throws OUT_OF_STOCK with what is left */
export function requireStock(available: number, quantity: number): void {
  if (available >= quantity) return
  const message = available === 0 ? 'This product is out of stock.' : `Only ${available} left in stock.`
  throw new ShopError('OUT_OF_STOCK', message, { available })
}

/**
 * Carries out the requests in one statement, and so in one transaction. Returns the results in the requests' order,
 * in which a function returns its rows.
 * @throws BatchRolledBackError if the statement failed and PostgreSQL rolled it back: then no request was carried out.
 */
async function callBuy(pool: pg.Pool, requests: PurchaseRequest[]): Promise<PurchaseResult[]> {
  const client = await pool.connect()
  let isLost = false
  try {
    const { rows } = await client.query<PurchaseResult>({
      name: `buy-${requests.length}`,
      text: statementFor(requests.length),
      values: requests.flatMap(valuesOf),
    })
    for (const row of rows) row.id = Number(row.id)
    return rows
  } catch (error) {
    isLost = !(error instanceof pg.DatabaseError) || LOST_CONNECTION.test(error.code ?? '')
    if (isLost) throw error
    // PostgreSQL sends the error before it releases the locks. The answer to the next statement comes after the
    // release, and a retry must not start earlier.
    await client.query('SELECT').catch(() => {
      isLost = true
    })
    throw new BatchRolledBackError(error)
  } finally {
    client.release(isLost)
  }
}

/** No request of the batch was carried out, and its locks are released. `cause` is the error of the database. */
class BatchRolledBackError extends Error {
  constructor(cause: unknown) {
    super('A statement of purchases was rolled back.', { cause })
  }
}

/** The types of a request's values, in the order of the parameters of api.buy_all. */
const TYPES = ['integer', 'integer', 'integer', 'text', 'bigint', 'text', 'bytea', 'jsonb']

function valuesOf({ userId, item, couponCode, expectedCents, idempotency }: PurchaseRequest): unknown[] {
  const [productId, quantity, shipment] =
    'shipment' in item ? [null, 1, JSON.stringify(item.shipment)] : [item.productId, item.quantity, null]
  const { key = null, requestHash = null } = idempotency ?? {}
  return [userId, productId, quantity, couponCode, expectedCents, key, requestHash, shipment]
}

const statements = new Map<number, string>()

/** The statement for `count` requests. Each connection prepares it once. */
function statementFor(count: number): string {
  const statement =
    statements.get(count) ??
    `SELECT * FROM ${functionsSchema}.buy_all(${TYPES.map((_, index) => arrayAt(index, count)).join(', ')})`
  statements.set(count, statement)
  return statement
}

/** PostgreSQL makes the arrays from single parameters: to write an array as text costs this process 10 %. */
function arrayAt(index: number, count: number): string {
  const elements = Array.from({ length: count }, (_, nth) => `$${nth * TYPES.length + index + 1}`)
  return `ARRAY[${elements}]::${TYPES[index]}[]`
}
