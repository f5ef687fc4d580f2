import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'
import { decryptAccounts } from '../../stock/encryption/decrypt-accounts.ts'

/**
 * The decrypted accounts of some purchases, by purchase, oldest first, at most `limitEach` of each. It leaves out
 * accounts that were replaced and includes their replacements.
 */
export async function accountsOfPurchases(
  db: Database,
  keys: KeyRing,
  { purchaseIds, limitEach }: { purchaseIds: number[]; limitEach: number },
): Promise<Map<number, { id: number; value: string }[]>> {
  const { rows } = await sql<{ purchase_id: number; id: number; key_id: number; ciphertext: Buffer }>`
    SELECT wanted.purchase_id, a.id, a.key_id, a.ciphertext
    FROM unnest(${purchaseIds}::bigint[]) AS wanted (purchase_id)
    CROSS JOIN LATERAL (
      SELECT accounts.id, key_id, ciphertext
      FROM sold_accounts JOIN accounts ON accounts.id = sold_accounts.account_id
      WHERE sold_accounts.purchase_id = wanted.purchase_id
        AND NOT EXISTS (SELECT FROM replaced_accounts r WHERE r.account_id = sold_accounts.account_id)
      ORDER BY accounts.id LIMIT ${limitEach}
    ) a
  `.execute(db)
  const decrypted = await decryptAccounts(keys, rows)
  const byPurchase = new Map<number, { id: number; value: string }[]>(purchaseIds.map((id) => [id, []]))
  rows.forEach((row, index) => {
    const account = decrypted[index]
    if (account) byPurchase.get(row.purchase_id)?.push(account)
  })
  return byPurchase
}
