import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { countAccounts } from './count-accounts.ts'

/**
 * Takes all of a product's available lines out of the reach of buyers until the transaction ends, waiting for
 * purchases under way, and answers how many lines are available, sold and withdrawn then.
 */
export async function lockStock(tx: Tx, productId: number): ReturnType<typeof countAccounts> {
  await sql`
    SELECT count(*) FROM (
      SELECT FROM available_accounts WHERE product_id = ${productId} ORDER BY account_id FOR UPDATE
    ) locked
  `.execute(tx)
  return countAccounts(tx, productId)
}

/** Deletes the lines of a product, none of them sold or withdrawn, and the batches they came in. */
export async function discardAccounts(tx: Tx, productId: number): Promise<void> {
  await tx.deleteFrom('accounts').where('product_id', '=', productId).execute()
  await tx.deleteFrom('account_batches').where('product_id', '=', productId).execute()
}
