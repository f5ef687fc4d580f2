import pg from 'pg'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'
import type { IdempotencyKey } from '../../../host/http/route/idempotency.ts'
import type { PurchaseRow } from '../records/purchases.ts'

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

/**
 * The result of api.buy. With another outcome than BOUGHT, use only `outcome`, and `id` with REPEATED. The fields of
 * the product and of the accounts are set only for a purchase of accounts. WAIT: another transaction holds a lock, call
 * again. IN_PROGRESS: the first call with this key still runs.
 */
export interface PurchaseResult extends Omit<PurchaseRow, 'product_id' | 'quantity'> {
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

const TYPES = ['integer', 'integer', 'integer', 'text', 'bigint', 'text', 'bytea', 'jsonb']

/** SQLSTATEs after which the connection must not be used again. The statement may or may not be committed. */
const LOST_CONNECTION = /^(08|25P|57P|XX)/

/**
 * Calls api.buy for each request in one statement, and so in one transaction. Returns the results in the requests'
 * order.
 * @throws BatchRolledBackError if the statement failed and PostgreSQL rolled it back: then no request was carried out.
 */
export async function callBuy(pool: pg.Pool, requests: PurchaseRequest[]): Promise<PurchaseResult[]> {
  const client = await pool.connect()
  let isLost = false
  try {
    const { rows } = await client.query<PurchaseResult & { place: number }>({
      name: `buy-${requests.length}`,
      text: statementFor(requests.length),
      values: requests.flatMap(valuesOf),
    })
    for (const row of rows) row.id = Number(row.id)
    return rows.sort((a, b) => a.place - b.place)
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
export class BatchRolledBackError extends Error {
  constructor(cause: unknown) {
    super('A statement of purchases was rolled back.', { cause })
  }
}

function valuesOf({ userId, item, couponCode, expectedCents, idempotency }: PurchaseRequest): unknown[] {
  const [productId, quantity, shipment] =
    'shipment' in item ? [null, 1, JSON.stringify(item.shipment)] : [item.productId, item.quantity, null]
  return [
    userId,
    productId,
    quantity,
    couponCode,
    expectedCents,
    idempotency?.key ?? null,
    idempotency?.requestHash ?? null,
    shipment,
  ]
}

const statements = new Map<number, string>()

/** The statement for `count` requests. Each connection prepares it once. */
function statementFor(count: number): string {
  const statement =
    statements.get(count) ?? Array.from({ length: count }, (_, place) => selectAt(place)).join(' UNION ALL ')
  statements.set(count, statement)
  return statement
}

function selectAt(place: number): string {
  const parameters = TYPES.map((type, index) => `$${place * TYPES.length + index + 1}::${type}`)
  return `SELECT ${place} AS place, * FROM ${functionsSchema}.buy(${parameters.join(', ')})`
}
