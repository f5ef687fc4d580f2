import { LOW_STOCK } from '@docket/contract/catalogue'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'

/*
 * A product's stock crosses its threshold in no single purchase: several purchases can cross it together, and none sees
 * the others before they commit. So purchases count nothing. After their commit, `tellStock` counts what is there and
 * compares it with what was told last (`stock_levels`), under the lock of that row. What adds accounts does the same in
 * its own transaction, so that no crossing before a refill is lost.
 */

/** Compares the stock of these products, or of all, with what was told last, and tells what is new. */
export async function tellStock(db: Database, productIds?: readonly number[]): Promise<void> {
  for (const id of await findChanged(db, productIds)) await db.transaction().execute((tx) => tell(tx, id, 0))
}

/** Tells that accounts were added, and what had happened before. Call it at the end of the transaction that adds them. */
export async function tellRefill(tx: Tx, productId: number, added: number): Promise<void> {
  if (added > 0) await tell(tx, productId, added)
}

/** With another threshold, the stock has not crossed it: it counts as told. */
export async function forgetLowStock(tx: Tx, productId: number): Promise<void> {
  await tx.updateTable('stock_levels').set({ is_low: null }).where('product_id', '=', productId).execute()
  await tell(tx, productId, 0)
}

const api = sql.id(functionsSchema)

async function tell(tx: Tx, productId: number, added: number): Promise<void> {
  await sql`SELECT ${api}.tell_stock(${productId}, ${added}, ${LOW_STOCK})`.execute(tx)
}

/**
 * The products whose stock differs from what was told; none if nothing listens to it. It counts no more of each than it
 * needs, and locks nothing.
 */
async function findChanged(db: Database, productIds: readonly number[] | undefined): Promise<number[]> {
  const threshold = sql`coalesce(products.low_stock, ${sql.lit(LOW_STOCK)})`
  const { rows } = await sql<{ id: number }>`
    SELECT products.id FROM products LEFT JOIN stock_levels levels ON levels.product_id = products.id,
      LATERAL (SELECT ${api}.count_accounts(products.id, ${threshold} + 1) AS available) stock
    WHERE (SELECT EXISTS (SELECT FROM event_listeners WHERE type IN ('product.low', 'product.sold_out')))
      AND archived_at IS NULL ${productIds === undefined ? sql`` : sql`AND products.id = ANY (${productIds}::integer[])`}
      AND (is_low IS DISTINCT FROM (stock.available <= ${threshold})
        OR is_sold_out IS DISTINCT FROM (stock.available = 0))
    ORDER BY products.id`.execute(db)
  return rows.map(({ id }) => id)
}
