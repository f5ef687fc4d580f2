import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { countAccounts } from '../accounts/count-accounts.ts'

/**
 * Locks all available accounts of a product until the transaction ends, so that no purchase can take them, and returns
 * how many are available, on hold, sold and withdrawn. Waits for purchases that have locked some of them.
 */
export async function lockStock(tx: Tx, productId: number): ReturnType<typeof countAccounts> {
  await sql`
    SELECT count(*) FROM (
      SELECT FROM available_accounts WHERE product_id = ${productId} ORDER BY account_id FOR UPDATE
    ) locked
  `.execute(tx)
  return countAccounts(tx, productId)
}

/**
 * Deletes the accounts and batches of a product. The caller has checked that no account is sold, withdrawn or on hold.
 */
export async function discardAccounts(tx: Tx, productId: number): Promise<void> {
  await tx.deleteFrom('accounts').where('product_id', '=', productId).execute()
  await tx.deleteFrom('stock_levels').where('product_id', '=', productId).execute()
  await tx.deleteFrom('account_batches').where('product_id', '=', productId).execute()
}
