import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createBatches } from '../platform/batches.ts'
import { functionsSchema } from '../platform/db/functions.ts'
import { ShopError } from '../platform/errors.ts'
import { busy } from '../platform/http/bound-work.ts'
import type { Platform } from '../platform/platform.ts'
import { createQueue } from '../platform/queue.ts'
import { BatchRolledBackError, callBuy, type PurchaseRequest, type PurchaseResult } from './call-buy.ts'

/** Requests in one transaction. More than eight gain hardly anything, and all wait for the last. */
const TOGETHER = 8
/** Accounts of a request that shares a transaction; a larger one would keep the others waiting. */
const FEW_ACCOUNTS = 20
/** The most requests that wait. */
const MOST_WAITING = 1_000
/** How long a request is tried again while another one holds what it needs, in milliseconds, and the pauses between. */
const PATIENCE_MS = 2_000
const PAUSE_MS = { first: 5, longest: 80 }
/** When to send a request again that another one with the same key, or for the same goods, has overtaken. */
const RETRY_AFTER_SECONDS = 1

/** Buys what a request asks for, or finds the purchase that was made before with the same key. */
export interface Checkout {
  /**
   * All or nothing. A result other than BOUGHT and REPEATED is thrown as its error, but for NUMBER_TAKEN, which only a
   * shipment has. Requests that come in together share a transaction (decision 9).
   * @throws INSUFFICIENT_FUNDS, NOT_FOUND, OUT_OF_STOCK (with `available`), PRICE_CHANGED, INVALID_COUPON, KEY_REUSED,
   * IN_PROGRESS, UNAVAILABLE if too many wait already.
   */
  buy(request: PurchaseRequest): Promise<FinishedPurchase>
  /** Whether one more request would be refused. */
  isFull(): boolean
}

export type FinishedPurchase = PurchaseResult & { outcome: 'BOUGHT' | 'REPEATED' | 'NUMBER_TAKEN' }

export function createCheckout({ pool }: Pick<Platform, 'pool'>): Checkout {
  const bounds = { waiting: MOST_WAITING, refusal: busy }
  // A third of the pool for purchases that go together, a third for those that go alone: the rest stays free for others.
  const atOnce = Math.max(1, Math.floor(pool.options.max / 3))
  const together = createBatches<PurchaseRequest, PurchaseResult>({
    atOnce,
    most: TOGETHER,
    ...bounds,
    // 250 buyers at the same moment are all served, and more if that takes at most 0.3 s. In a lasting overload only as
    // many wait as the next transactions take.
    timed: { room: 250, burst: 64, standing: 3 * TOGETHER },
    run: (requests) => callBuy(pool, requests),
  })
  const oneByOne = createQueue({
    atOnce,
    ...bounds,
    timed: { room: 50, burst: 50, standing: 2 * atOnce },
  })

  return { buy, isFull: together.isFull }

  async function buy(request: PurchaseRequest): Promise<FinishedPurchase> {
    const result = await callUntilFree(request)
    const { outcome } = result
    if (outcome === 'BOUGHT' || outcome === 'REPEATED' || outcome === 'NUMBER_TAKEN') {
      return { ...result, outcome }
    }
    if (outcome === 'WAIT' || outcome === 'IN_PROGRESS') {
      throw new ShopError('IN_PROGRESS', undefined, { retryAfter: RETRY_AFTER_SECONDS })
    }
    if (outcome === 'INSUFFICIENT_FUNDS' || outcome === 'OUT_OF_STOCK') {
      const { goods } = request
      const { productId, quantity } = 'productId' in goods ? goods : { productId: null, quantity: 0 }
      const available = productId === null ? 0 : await countAvailable(pool, productId)
      // Nobody is told to top up for what is not in stock.
      if (available < quantity) throw outOfStock(available)
      // Accounts were added in the meantime.
      if (outcome === 'OUT_OF_STOCK') return buy(request)
    }
    throw new ShopError(outcome)
  }

  /** Tries again while another purchase holds what this one needs, because that one may yet fail and give it back. */
  async function callUntilFree(request: PurchaseRequest): Promise<PurchaseResult> {
    const until = performance.now() + PATIENCE_MS
    for (let pause = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
      const result = await call(request, pause > PAUSE_MS.first)
      // Of random length, so that two who want the same do not meet each time.
      const length = pause * (0.5 + Math.random())
      if (result.outcome !== 'WAIT' || performance.now() + length > until) return result
      await sleep(length)
    }
  }

  async function call(request: PurchaseRequest, isReturning: boolean): Promise<PurchaseResult> {
    const { goods } = request
    if ('quantity' in goods && goods.quantity > FEW_ACCOUNTS) return callAlone(request)
    return together(request, isReturning).catch((error) => {
      // One request's fault rolls back the others of its batch, which had none: each has another chance.
      if (error instanceof BatchRolledBackError) return callAlone(request)
      throw error
    })
  }

  async function callAlone(request: PurchaseRequest): Promise<PurchaseResult> {
    try {
      const [result] = await oneByOne(() => callBuy(pool, [request]))
      if (!result) throw new Error('api.buy returned nothing.')
      return result
    } catch (error) {
      throw error instanceof BatchRolledBackError ? error.cause : error
    }
  }
}

async function countAvailable(pool: pg.Pool, productId: number): Promise<number> {
  const { rows } = await pool.query<{ available: number }>(
    `SELECT ${functionsSchema}.count_accounts($1) AS available`,
    [productId],
  )
  return rows[0]?.available ?? 0
}

function outOfStock(available: number): ShopError {
  const message = available === 0 ? 'This product is out of stock.' : `Only ${available} left in stock.`
  return new ShopError('OUT_OF_STOCK', message, { available })
}
