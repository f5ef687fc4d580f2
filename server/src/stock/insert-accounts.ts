import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { ShopError } from '../platform/errors.ts'
import type { SealedAccounts } from './seal-accounts.ts'

/** Where lines come from, and where they go. */
export interface NewBatch {
  productId: number
  source: string
  importedBy: number | null
}

/**
 * Holds a product for sale so that it is not deleted while lines are put in stock. @throws NOT_FOUND
 */
export async function holdProduct(tx: Tx, productId: number): Promise<void> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
}

/** Opens a batch; `closeBatch` ends it once its lines are stored. */
export async function openBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('account_batches')
    .values({ product_id: batch.productId, source: batch.source, imported_by: batch.importedBy, lines: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes down how many lines a batch brought; one that brought none is none, and null is answered. */
export async function closeBatch(tx: Tx, batchId: number, lines: number): Promise<number | null> {
  if (lines === 0) {
    await tx.deleteFrom('account_batches').where('id', '=', batchId).execute()
    return null
  }
  await tx.updateTable('account_batches').set({ lines }).where('id', '=', batchId).execute()
  return batchId
}

/** Stores lines but those that are held already, under whatever product, and answers the ids that were stored. */
export async function insertAccounts(
  tx: Tx,
  { productId, batchId }: { productId: number; batchId: number },
  sealed: SealedAccounts,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH stored AS (
      INSERT INTO accounts (id, product_id, batch_id, key_id, ciphertext, fingerprint)
      SELECT id, ${productId}, ${batchId}, ${sealed.keyId},
        substring(${sealed.ciphertexts}::bytea FROM (ends - length + 1)::integer FOR length),
        substring(${sealed.fingerprints}::bytea FROM ((nth - 1) * 32 + 1)::integer FOR 32)
      FROM (
        SELECT id, length, nth, sum(length) OVER (ORDER BY nth) AS ends
        FROM unnest(${sealed.ids}::integer[], ${sealed.lengths}::integer[]) WITH ORDINALITY AS l (id, length, nth)
      ) packed
      ON CONFLICT (fingerprint) DO NOTHING
      RETURNING id
    )
    INSERT INTO available_accounts (product_id, account_id) SELECT ${productId}, id FROM stored
    RETURNING account_id AS id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
