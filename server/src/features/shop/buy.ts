import { availableParallelism } from 'node:os'
import { toDollars } from '@docket/contract/money'
import type { Receipt } from '@docket/contract/shop'
import pg from 'pg'
import { createBatches } from '../../platform/batches.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { createQueue } from '../../platform/queue.ts'
import { getPurchase, purchaseOf } from '../../stock/purchases.ts'
import { revealAccounts } from '../../stock/reveal-accounts.ts'
import { type Bought, callBuy, type Order } from './call-buy.ts'

/** Orders in one transaction: beyond eight there is hardly anything to gain, and all wait for the last. */
const TOGETHER = 8
/** Lines of an order that goes with others; a larger one would keep them waiting. */
const FEW_LINES = 20
/** One for each core keeps the database busy; with fewer under way, more orders go together. */
const TRANSACTIONS_AT_ONCE = Math.max(2, availableParallelism())
/** However many wait for a lock that somebody keeps, a third of the pool stays free for others. */
const PATIENT_AT_ONCE = availableParallelism()
/** Orders that wait for their turn: a second's work. */
const MOST_WAITING = 1_000

const LOCK_TIMEOUT = '55P03'

/**
 * Makes the call that buys lines of one product from the user's wallet, all or nothing. The same key with the same
 * order answers the first purchase again. Orders that come in together share a transaction (decision 9).
 * @throws INSUFFICIENT_FUNDS, NOT_FOUND, OUT_OF_STOCK (with `available`), PRICE_CHANGED, INVALID_COUPON, KEY_REUSED, IN_PROGRESS
 */
export function createTill({ db, pool, keys }: Pick<Platform, 'db' | 'pool' | 'keys'>) {
  const refusal = () => new ShopError('UNAVAILABLE', undefined, { retryAfter: 2 })
  const together = createBatches<Order, Bought>({
    atOnce: TRANSACTIONS_AT_ONCE,
    most: TOGETHER,
    waiting: MOST_WAITING,
    refusal,
    run: (orders) => callBuy(pool, orders, { patient: false }),
  })
  const patiently = createQueue({ atOnce: PATIENT_AT_ONCE, waiting: MOST_WAITING, refusal })

  return async (order: Order): Promise<Receipt> => {
    const bought = await settle(order)
    if (bought.outcome === 'REPEATED')
      return getPurchase({ db, keys }, { userId: order.userId, id: bought.id })
    if (bought.outcome === 'OUT_OF_STOCK') throw outOfStock(await countAvailable(pool, order.productId))
    if (bought.outcome === 'INSUFFICIENT_FUNDS') throw await lackOfFunds(pool, order)
    if (bought.outcome === 'WAIT') throw new Error('verbs.buy was to wait, and did not.')
    if (bought.outcome !== 'BOUGHT') throw new ShopError(bought.outcome)

    const accounts = await revealAccounts(keys, handedOver(bought))
    const purchase = purchaseOf(
      { ...bought, product_id: order.productId, quantity: order.quantity },
      accounts,
    )
    return { ...purchase, balance: toDollars(bought.balance_cents) }
  }

  /** Quickly first, passing over what a rival holds; where that comes up short, alone, waiting for the rival's end. */
  async function settle(order: Order): Promise<Bought> {
    if (order.quantity <= FEW_LINES) {
      const bought = await together(order).catch((error) => {
        // One order's fault undoes those with it, which had none: each has another chance.
        if (isUndone(error)) return undefined
        throw error
      })
      if (bought && bought.outcome !== 'WAIT') return bought
    }
    return patiently(() => alone(order))
  }

  async function alone(order: Order): Promise<Bought> {
    try {
      const [bought] = await callBuy(pool, [order], { patient: true })
      if (!bought) throw new Error('verbs.buy answered nothing.')
      return bought
    } catch (error) {
      throw sqlState(error) === LOCK_TIMEOUT ? new ShopError('IN_PROGRESS') : error
    }
  }
}

/** Whether the database said that nothing was done; of a connection that was lost, nobody knows. */
function isUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** Nobody is sent to top up for what is not in stock. */
async function lackOfFunds(pool: pg.Pool, order: Order): Promise<ShopError> {
  const available = await countAvailable(pool, order.productId)
  return available < order.quantity ? outOfStock(available) : new ShopError('INSUFFICIENT_FUNDS')
}

async function countAvailable(pool: pg.Pool, productId: number): Promise<number> {
  const { rows } = await pool.query<{ available: number }>(
    'SELECT count(*)::integer AS available FROM available_accounts WHERE product_id = $1',
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
    if (key_id === undefined || !ciphertext) throw new Error('verbs.buy answered arrays of unequal length.')
    return { id, key_id, ciphertext }
  })
}
