import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { EncryptedAccounts } from '../encryption/encrypt-accounts.ts'
import { storeLooks } from './looks.ts'

/** The product and the origin of accounts that are added together. */
export interface NewBatch {
  productId: number
  /** The name of the file, or how the accounts were added. */
  source: string
  /** Where the accounts come from, in the words of the admin; null: not stated, which only a single account may be. */
  provenance: string | null
  importedBy: number | null
}

/** Locks a product that is not archived, so that it is not deleted while accounts are added. @throws NOT_FOUND */
export async function lockUnarchivedProduct(tx: Tx, productId: number): Promise<void> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
}

/** Starts a batch. After its accounts are stored, the caller must call `closeBatch`. */
export async function openBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('account_batches')
    .values({
      product_id: batch.productId,
      source: batch.source,
      provenance: batch.provenance,
      imported_by: batch.importedBy,
      account_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the number of a batch's accounts and returns its id. Deletes a batch without accounts and returns null. */
export async function closeBatch(tx: Tx, batchId: number, accounts: number): Promise<number | null> {
  if (accounts === 0) {
    await tx.deleteFrom('account_batches').where('id', '=', batchId).execute()
    return null
  }
  await tx.updateTable('account_batches').set({ account_count: accounts }).where('id', '=', batchId).execute()
  return batchId
}

/** Stores the accounts that the shop does not have under any product, and returns the ids of those that it stored. */
export async function insertAccounts(
  tx: Tx,
  { productId, batchId }: { productId: number; batchId: number },
  encrypted: EncryptedAccounts,
): Promise<number[]> {
  // Cuts each ciphertext, and each fingerprint of 32 bytes, out of the concatenated ones.
  const { rows } = await sql<{ id: number }>`
    WITH stored_accounts AS (
      INSERT INTO accounts (id, product_id, batch_id, key_id, ciphertext, fingerprint)
      SELECT id, ${productId}, ${batchId}, ${encrypted.keyId},
        substring(${encrypted.ciphertexts}::bytea FROM (ends - length + 1)::integer FOR length),
        substring(${encrypted.fingerprints}::bytea FROM ((nth - 1) * 32 + 1)::integer FOR 32)
      FROM (
        SELECT id, length, nth, sum(length) OVER (ORDER BY nth) AS ends
        FROM unnest(${encrypted.ids}::bigint[], ${encrypted.lengths}::integer[])
          WITH ORDINALITY AS lengths (id, length, nth)
      ) accounts_with_ends
      ON CONFLICT (fingerprint) DO NOTHING
      RETURNING id
    )
    INSERT INTO available_accounts (product_id, account_id) SELECT ${productId}, id FROM stored_accounts
    RETURNING account_id AS id
  `.execute(tx)
  await storeLooks(tx, encrypted.looks)
  return rows.map(({ id }) => id)
}
