import type { Tx } from '../platform/database.ts'
import type { KeyRing } from '../platform/encryption.ts'
import { accountText } from './account-text.ts'
import { closeBatch, holdProduct, insertAccounts, type NewBatch, openBatch } from './insert-accounts.ts'
import { ACCOUNTS_AT_ONCE, sealAccounts } from './seal-accounts.ts'

/**
 * Puts lines in stock, in their order, as one batch, in the caller's transaction: for single lines and for seeding.
 * A line that is held already is left out; the answer tells the ids of those that were stored, and no batch where
 * there are none.
 * @throws NOT_FOUND where the product is not for sale.
 */
export async function addLines(
  tx: Tx,
  keys: KeyRing,
  { values, ...batch }: NewBatch & { values: readonly string[] },
): Promise<{ batchId: number | null; accountIds: number[] }> {
  await holdProduct(tx, batch.productId)
  const batchId = await openBatch(tx, batch)
  const accountIds: number[] = []
  for (let start = 0; start < values.length; start += ACCOUNTS_AT_ONCE) {
    const accounts = values.slice(start, start + ACCOUNTS_AT_ONCE).map((value) => {
      const text = accountText(value)
      return { text, fingerprint: keys.fingerprint(text) }
    })
    const sealed = await sealAccounts(tx, keys, accounts)
    accountIds.push(...(await insertAccounts(tx, { productId: batch.productId, batchId }, sealed)))
  }
  return { batchId: await closeBatch(tx, batchId, accountIds.length), accountIds }
}
