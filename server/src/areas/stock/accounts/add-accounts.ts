import { accountText } from '@docket/contract/admin/stock'
import type { Tx } from '../../../host/db/database.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'
import { ACCOUNTS_AT_ONCE, encryptAccounts } from '../encryption/encrypt-accounts.ts'
import { tellRefill } from '../levels/stock-levels.ts'
import {
  closeBatch,
  insertAccounts,
  lockUnarchivedProduct,
  type NewBatch,
  openBatch,
} from './insert-accounts.ts'

/**
 * Adds accounts to the stock as one batch, in the given order, in the caller's transaction: for single accounts and for
 * seeding. It skips accounts that the shop already has, and returns the ids of those that it stored. If it stored none,
 * `batchId` is null.
 * @throws NOT_FOUND if the product is not for sale.
 */
export async function addAccounts(
  tx: Tx,
  keys: KeyRing,
  { values, ...batch }: NewBatch & { values: readonly string[] },
): Promise<{ batchId: number | null; accountIds: number[] }> {
  await lockUnarchivedProduct(tx, batch.productId)
  const batchId = await openBatch(tx, batch)
  const accountIds: number[] = []
  for (let start = 0; start < values.length; start += ACCOUNTS_AT_ONCE) {
    const accounts = values.slice(start, start + ACCOUNTS_AT_ONCE).map((value) => {
      const text = accountText(value)
      return { text, fingerprint: keys.fingerprint(text) }
    })
    const encrypted = await encryptAccounts(tx, keys, accounts)
    accountIds.push(...(await insertAccounts(tx, { productId: batch.productId, batchId }, encrypted)))
  }
  await tellRefill(tx, batch.productId, accountIds.length)
  return { batchId: await closeBatch(tx, batchId, accountIds.length), accountIds }
}
