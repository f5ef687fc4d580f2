import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'

/**
 * Locks the available accounts of a batch until the transaction ends, so that no purchase can take them, and returns
 * how many of the batch are sold. Waits for purchases that have locked some of them. @throws NOT_FOUND
 */
export async function lockBatch(
  tx: Tx,
  batchId: number,
): Promise<{ productId: number; availableIds: number[]; sold: number }> {
  const productId = await lockBatchOnly(tx, batchId)
  const { rows } = await sql<{ account_id: number }>`
    SELECT available.account_id FROM available_accounts available JOIN accounts a ON a.id = available.account_id
    WHERE a.batch_id = ${batchId} ORDER BY available.product_id, available.account_id FOR UPDATE OF available
  `.execute(tx)
  const { rows: counted } = await sql<{ sold: number }>`
    SELECT count(*)::integer AS sold FROM accounts a JOIN sold_accounts s ON s.account_id = a.id
    WHERE a.batch_id = ${batchId}
  `.execute(tx)
  return {
    productId,
    availableIds: rows.map((row) => row.account_id),
    sold: counted[0]?.sold ?? 0,
  }
}

/**
 * Locks a batch, but none of its accounts, and returns its product. Two requests that withdraw, undo or hold one batch
 * run one after the other. @throws NOT_FOUND
 */
export async function lockBatchOnly(tx: Tx, batchId: number): Promise<number> {
  const batch = await tx
    .selectFrom('account_batches')
    .select('product_id')
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw new ShopError('NOT_FOUND')
  return batch.product_id
}
