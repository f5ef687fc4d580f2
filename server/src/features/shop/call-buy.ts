import pg from 'pg'
import { functionsSchema } from '../../platform/db/functions.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import type { PurchaseRow } from '../../stock/purchases.ts'

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

/** The answer of api.buy; fields other than `outcome` and `id` are present only with BOUGHT. */
export interface Bought extends Omit<PurchaseRow, 'product_id' | 'quantity'> {
  outcome:
    | 'BOUGHT'
    | 'REPEATED'
    | 'WAIT'
    | 'IN_PROGRESS'
    | 'KEY_REUSED'
    | 'NOT_FOUND'
    | 'INVALID_COUPON'
    | 'PRICE_CHANGED'
    | 'INSUFFICIENT_FUNDS'
    | 'OUT_OF_STOCK'
  balance_cents: bigint
  account_ids: number[]
  key_ids: number[]
  ciphertexts: Buffer[]
}

const TYPES = ['integer', 'integer', 'integer', 'text', 'bigint', 'text', 'bytea']

/** What ends a connection rather than a statement: whether the statement was done by then, nobody knows. */
const LOST = /^(08|25P|57P|XX)/

/**
 * Asks api.buy for each order, in one statement and so in one transaction. The answers have the order of the orders.
 * @throws Undone where PostgreSQL ended the statement: then nothing of any order was done.
 */
export async function callBuy(pool: pg.Pool, orders: Order[]): Promise<Bought[]> {
  const client = await pool.connect()
  let isLost = false
  try {
    const { rows } = await client.query<Bought & { place: number }>({
      name: `buy-${orders.length}`,
      text: textFor(orders.length),
      values: orders.flatMap((order) => [
        order.userId,
        order.productId,
        order.quantity,
        order.couponCode,
        order.expectedCents,
        order.idempotency?.key ?? null,
        order.idempotency?.requestHash ?? null,
      ]),
    })
    return rows.sort((a, b) => a.place - b.place)
  } catch (error) {
    isLost = !(error instanceof pg.DatabaseError) || LOST.test(error.code ?? '')
    if (isLost) throw error
    // The error comes before PostgreSQL lets go of the locks, and the next answer after: nobody is to try again between.
    await client.query('SELECT').catch(() => {
      isLost = true
    })
    throw new Undone(error)
  } finally {
    client.release(isLost)
  }
}

/** Nothing was done, and nothing is locked any more; `cause` says why. */
export class Undone extends Error {
  constructor(cause: unknown) {
    super('A statement of purchases was undone.', { cause })
  }
}

const texts = new Map<number, string>()

/** The statement for so many orders; each is prepared once on a connection. */
function textFor(count: number): string {
  const made =
    texts.get(count) ?? Array.from({ length: count }, (_, place) => selectAt(place)).join(' UNION ALL ')
  texts.set(count, made)
  return made
}

function selectAt(place: number): string {
  const parameters = TYPES.map((type, index) => `$${place * TYPES.length + index + 1}::${type}`)
  return `SELECT ${place} AS place, * FROM ${functionsSchema}.buy(${parameters.join(', ')})`
}
