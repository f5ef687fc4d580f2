import { toDollars } from '@docket/contract/money'
import type { Receipt } from '@docket/contract/shop'
import pg from 'pg'
import { ShopError } from '../../platform/errors.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { getPurchase, type PurchaseRow, purchaseOf } from '../../stock/purchases.ts'
import { revealAccounts } from '../../stock/reveal-accounts.ts'

/** One order as a user asks for it. */
export interface Order {
  userId: number
  productId: number
  quantity: number
  couponCode: string | null
  /** The most that may be charged, in cents; null where anything may. */
  expectedCents: bigint | null
  idempotency: IdempotencyKey | null
}

/**
 * Buys lines of one product from the user's wallet, in one transaction and one round trip (buy.sql). The same key
 * with the same order answers the first purchase again.
 * @throws INSUFFICIENT_FUNDS, NOT_FOUND, OUT_OF_STOCK (with `available`), PRICE_CHANGED, INVALID_COUPON, KEY_REUSED, IN_PROGRESS
 */
export async function buy(platform: Pick<Platform, 'db' | 'pool' | 'keys'>, order: Order): Promise<Receipt> {
  const bought = await tryTwice(platform.pool, order)
  if (bought.outcome === 'REPEATED') return getPurchase(platform, { userId: order.userId, id: bought.id })
  if (bought.outcome === 'INSUFFICIENT_FUNDS') throw await lackOfFunds(platform.pool, order)
  if (bought.outcome !== 'BOUGHT') throw new ShopError(bought.outcome)

  const accounts = await revealAccounts(platform.keys, claimedAccounts(bought))
  const purchase = purchaseOf({ ...bought, product_id: order.productId, quantity: order.quantity }, accounts)
  return { ...purchase, balance: toDollars(bought.balance_cents) }
}

/** What verbs.buy answers; all but `outcome` and `id` is there only with BOUGHT. */
interface Bought extends Omit<PurchaseRow, 'product_id' | 'quantity'> {
  outcome:
    | 'BOUGHT'
    | 'REPEATED'
    | 'IN_PROGRESS'
    | 'KEY_REUSED'
    | 'NOT_FOUND'
    | 'INVALID_COUPON'
    | 'PRICE_CHANGED'
    | 'INSUFFICIENT_FUNDS'
  balance_cents: bigint
  account_ids: number[]
  key_ids: number[]
  ciphertexts: Buffer[]
}

/** The pool, or one connection of it. */
type Queryable = Pick<pg.Pool, 'query'>

const TOO_FEW_LINES = 'DK409'
const LOCK_TIMEOUT = '55P03'

/**
 * The quick way passes over lines that a rival holds and may give back; so when it comes up short, the order is
 * tried once more, waiting for them, before anybody is told "out of stock".
 */
async function tryTwice(pool: pg.Pool, order: Order): Promise<Bought> {
  // Both on one connection: the pool would close one whose query failed, and on another the second attempt could
  // meet the first's key lock before its rollback has let go of it.
  const client = await pool.connect()
  try {
    return await callBuy(client, order, { careful: false }).catch((error) => {
      if (sqlState(error) !== TOO_FEW_LINES) throw error
      return callBuy(client, order, { careful: true })
    })
  } catch (error) {
    if (sqlState(error) === LOCK_TIMEOUT) throw new ShopError('IN_PROGRESS')
    if (sqlState(error) !== TOO_FEW_LINES) throw error
    throw outOfStock(await countAvailable(client, order.productId))
  } finally {
    client.release()
  }
}

async function callBuy(
  connection: Queryable,
  order: Order,
  { careful }: { careful: boolean },
): Promise<Bought> {
  const { rows } = await connection.query<Bought>({
    name: 'buy',
    text: 'SELECT * FROM verbs.buy($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      order.userId,
      order.productId,
      order.quantity,
      order.couponCode,
      order.expectedCents,
      order.idempotency?.key ?? null,
      order.idempotency?.requestHash ?? null,
      careful,
    ],
  })
  const row = rows[0]
  if (!row) throw new Error('verbs.buy answered nothing.')
  return row
}

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** Nobody is sent to top up for what is not in stock. */
async function lackOfFunds(pool: pg.Pool, order: Order): Promise<ShopError> {
  const available = await countAvailable(pool, order.productId)
  return available < order.quantity ? outOfStock(available) : new ShopError('INSUFFICIENT_FUNDS')
}

async function countAvailable(connection: Queryable, productId: number): Promise<number> {
  const { rows } = await connection.query<{ available: number }>(
    'SELECT count(*)::integer AS available FROM available_accounts WHERE product_id = $1',
    [productId],
  )
  return rows[0]?.available ?? 0
}

function outOfStock(available: number): ShopError {
  const message = available === 0 ? 'This product is out of stock.' : `Only ${available} left in stock.`
  return new ShopError('OUT_OF_STOCK', message, { available })
}

function claimedAccounts({ account_ids, key_ids, ciphertexts }: Bought) {
  return account_ids.map((id, index) => {
    const [key_id, ciphertext] = [key_ids[index], ciphertexts[index]]
    if (key_id === undefined || !ciphertext) throw new Error('verbs.buy answered arrays of unequal length.')
    return { id, key_id, ciphertext }
  })
}
