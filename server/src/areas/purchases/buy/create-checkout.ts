import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Batches, createBatches } from '../../../host/concurrency/batches.ts'
import { createSemaphore, type Semaphore } from '../../../host/concurrency/semaphore.ts'
import type { Platform } from '../../../host/context/platform.ts'
import { fromDatabaseError } from '../../../host/db/constraints.ts'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'
import { ShopError } from '../../../host/errors.ts'
import { busy } from '../../../host/http/overload/bound-work.ts'
import type { Metrics } from '../../../host/metrics/metrics.ts'
import { BatchRolledBackError, callBuy, type PurchaseRequest, type PurchaseResult } from './call-buy.ts'

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

/** How often a customer may buy: accounts and shipments are counted apart. */
export const PURCHASE_PACE = { attempts: 20, windowSeconds: 1 } as const

/** Carries out purchase requests, or finds the purchase that was made before with the same key. */
export interface Checkout {
  /**
   * All or nothing. An outcome other than BOUGHT and REPEATED is thrown as its error. Requests that arrive together
   * share a transaction (decision 9).
   * @throws INSUFFICIENT_FUNDS, NOT_FOUND, OUT_OF_STOCK (with `available`), PRICE_CHANGED, INVALID_COUPON, KEY_REUSED,
   * IN_PROGRESS, UNAVAILABLE if too many requests wait.
   */
  buy(request: PurchaseRequest): Promise<FinishedPurchase>
  /** Whether one more request would be refused. */
  isFull(): boolean
}

export type FinishedPurchase = PurchaseResult & { outcome: FinishedOutcome }
type FinishedOutcome = (typeof FINISHED)[number]
const FINISHED = ['BOUGHT', 'REPEATED'] as const

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
    if (isFinished(outcome)) return { ...result, outcome }
    const available = await availableIfTooFew(queues.pool, request, outcome)
    if (available !== null) throw outOfStockError(available)
    if (outcome === 'WAIT' || outcome === 'IN_PROGRESS') break
    if (outcome !== 'OUT_OF_STOCK') throw new ShopError(outcome)
    // Accounts were added after the request had found too few, so it is tried again.
  }
  throw new ShopError('IN_PROGRESS', undefined, { retryAfter: RETRY_AFTER_SECONDS })
}

function isFinished(outcome: PurchaseResult['outcome']): outcome is FinishedOutcome {
  return FINISHED.some((finished) => finished === outcome)
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
    if (!result) throw new Error('api.buy returned nothing.')
    return result
  } catch (error) {
    throw error instanceof BatchRolledBackError ? error.cause : error
  }
}

/**
 * How many accounts are available, if that is fewer than requested; null otherwise. Also counts them if the wallet has
 * too little, because a customer should not top it up for an item that is out of stock. In that case it counts at most
 * `MAX_COUNTED_UNPAID` accounts.
 */
async function availableIfTooFew(
  pool: pg.Pool,
  { item }: PurchaseRequest,
  outcome: PurchaseResult['outcome'],
): Promise<number | null> {
  if (outcome !== 'INSUFFICIENT_FUNDS' && outcome !== 'OUT_OF_STOCK') return null
  if (!('productId' in item)) return null
  const most = outcome === 'OUT_OF_STOCK' ? item.quantity : Math.min(item.quantity, MAX_COUNTED_UNPAID)
  const { rows } = await pool.query<{ available: number }>(
    `SELECT ${functionsSchema}.count_accounts($1, $2) AS available`,
    [item.productId, most],
  )
  const available = rows[0]?.available ?? 0
  return available < most ? available : null
}

function outOfStockError(available: number): ShopError {
  const message = available === 0 ? 'This product is out of stock.' : `Only ${available} left in stock.`
  return new ShopError('OUT_OF_STOCK', message, { available })
}

/**
 * Counts purchase requests by their outcome. `replayed`: the key's first purchase was returned again. `refused`: an
 * error code of the contract. `shed`: refused because too many requests wait. `failed`: the database failed, or it is a
 * bug.
 */
export async function countPurchase<Result extends { outcome: string }>(
  { purchases }: Pick<Metrics, 'purchases'>,
  purchase: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await purchase()
    purchases.inc({ outcome: result.outcome === 'REPEATED' ? 'replayed' : 'bought', code: '' })
    return result
  } catch (error) {
    purchases.inc(failureOf(error))
    throw error
  }
}

function failureOf(error: unknown) {
  if (error instanceof ShopError) {
    return { outcome: error.code === 'UNAVAILABLE' ? 'shed' : 'refused', code: error.code }
  }
  const mappedError = fromDatabaseError(error)
  return { outcome: 'failed', code: mappedError instanceof ShopError ? mappedError.code : 'INTERNAL' }
}
