import { setTimeout as sleep } from 'node:timers/promises'
import { toDollars } from '@docket/contract/money'
import type { Receipt } from '@docket/contract/shop'
import type pg from 'pg'
import { createBatches } from '../../platform/batches.ts'
import { functionsSchema } from '../../platform/db/functions.ts'
import { ShopError } from '../../platform/errors.ts'
import { busy } from '../../platform/http/bound-work.ts'
import type { Platform } from '../../platform/platform.ts'
import { createQueue } from '../../platform/queue.ts'
import { getPurchase, purchaseOf } from '../../stock/purchases.ts'
import { revealAccounts } from '../../stock/reveal-accounts.ts'
import { type Bought, callBuy, type Order, Undone } from './call-buy.ts'
import { countPurchase } from './count-purchase.ts'

/** Orders in one transaction: beyond eight there is hardly anything to gain, and all wait for the last. */
const TOGETHER = 8
/** Lines of an order that goes with others; a larger one would keep them waiting. */
const FEW_LINES = 20
/** The most orders that wait. */
const MOST_WAITING = 1_000
/** How long an order comes back, in milliseconds, where a rival holds what it needs; and after which pauses. */
const PATIENCE_MS = 2_000
const PAUSE_MS = { first: 5, longest: 80 }

/**
 * Makes the call that buys lines of one product from the user's wallet, all or nothing. The same key with the same
 * order answers the first purchase again. Orders that come in together share a transaction (decision 9).
 * @throws INSUFFICIENT_FUNDS, NOT_FOUND, OUT_OF_STOCK (with `available`), PRICE_CHANGED, INVALID_COUPON, KEY_REUSED,
 * IN_PROGRESS, UNAVAILABLE where too many wait already.
 */
export function createTill({ db, pool, keys, metrics }: Pick<Platform, 'db' | 'pool' | 'keys' | 'metrics'>) {
  const bounds = { waiting: MOST_WAITING, refusal: busy }
  // A third of the pool for purchases that go together, a third for those that go alone: the rest stays free for others.
  const atOnce = Math.max(1, Math.floor(pool.options.max / 3))
  const together = createBatches<Order, Bought>({
    atOnce,
    most: TOGETHER,
    ...bounds,
    // 250 buyers at the same moment are all served, and more if that takes at most 0.3 s. In a lasting overload only as
    // many wait as the next transactions take.
    timed: { room: 250, burst: 64, standing: 2 * TOGETHER },
    run: (orders) => callBuy(pool, orders),
  })
  const oneByOne = createQueue({
    atOnce,
    ...bounds,
    timed: { room: 50, burst: 50, standing: 2 * atOnce },
  })

  const counted = async (order: Order): Promise<Receipt> =>
    (await countPurchase(metrics, () => buy(order))).receipt
  return Object.assign(counted, { isFull: together.isFull })

  async function buy(order: Order): Promise<{ receipt: Receipt; isReplay: boolean }> {
    const bought = await settle(order)
    if (bought.outcome === 'REPEATED') {
      const receipt = await getPurchase({ db, keys }, { userId: order.userId, id: bought.id })
      return { receipt, isReplay: true }
    }
    if (bought.outcome === 'INSUFFICIENT_FUNDS') throw await lackOfFunds(pool, order)
    if (bought.outcome === 'OUT_OF_STOCK') {
      const available = await countAvailable(pool, order.productId)
      // There is more meanwhile.
      if (available >= order.quantity) return buy(order)
      throw outOfStock(available)
    }
    if (bought.outcome === 'WAIT') throw new ShopError('IN_PROGRESS')
    if (bought.outcome !== 'BOUGHT') throw new ShopError(bought.outcome)

    const accounts = await revealAccounts(keys, handedOver(bought))
    const purchase = purchaseOf(
      { ...bought, product_id: order.productId, quantity: order.quantity },
      accounts,
    )
    return { receipt: { ...purchase, balance: toDollars(bought.balance_cents) }, isReplay: false }
  }

  /** Comes back while a rival holds what the order needs: the rival may yet give it back, so nobody is refused for it. */
  async function settle(order: Order): Promise<Bought> {
    const until = performance.now() + PATIENCE_MS
    for (let pause = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
      const bought = await ask(order, pause > PAUSE_MS.first)
      // Of uneven length, so that two who want the same do not meet each time.
      const length = pause * (0.5 + Math.random())
      if (bought.outcome !== 'WAIT' || performance.now() + length > until) return bought
      await sleep(length)
    }
  }

  async function ask(order: Order, isReturning: boolean): Promise<Bought> {
    if (order.quantity > FEW_LINES) return alone(order)
    return together(order, isReturning).catch((error) => {
      // One order's fault undoes those with it, which had none: each has another chance.
      if (error instanceof Undone) return alone(order)
      throw error
    })
  }

  async function alone(order: Order): Promise<Bought> {
    try {
      const [bought] = await oneByOne(() => callBuy(pool, [order]))
      if (!bought) throw new Error('api.buy answered nothing.')
      return bought
    } catch (error) {
      throw error instanceof Undone ? error.cause : error
    }
  }
}

/** Nobody is sent to top up for what is not in stock. */
async function lackOfFunds(pool: pg.Pool, order: Order): Promise<ShopError> {
  const available = await countAvailable(pool, order.productId)
  return available < order.quantity ? outOfStock(available) : new ShopError('INSUFFICIENT_FUNDS')
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

function handedOver({ account_ids, key_ids, ciphertexts }: Bought) {
  return account_ids.map((id, index) => {
    const [key_id, ciphertext] = [key_ids[index], ciphertexts[index]]
    if (key_id === undefined || !ciphertext) throw new Error('api.buy answered arrays of unequal length.')
    return { id, key_id, ciphertext }
  })
}
