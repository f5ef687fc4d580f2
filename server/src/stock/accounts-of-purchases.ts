import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { KeyRing } from '../platform/encryption.ts'
import { revealAccounts } from './reveal-accounts.ts'

/**
 * The lines of some purchases in clear, by purchase, oldest first; at most `limitEach` of every purchase. One that was
 * replaced is left out: its replacement is there.
 */
export async function accountsOfPurchases(
  db: Database,
  keys: KeyRing,
  { purchaseIds, limitEach }: { purchaseIds: number[]; limitEach: number },
): Promise<Map<number, { id: number; value: string }[]>> {
  const { rows } = await sql<{ purchase_id: number; id: number; key_id: number; ciphertext: Buffer }>`
    SELECT wanted.purchase_id, a.id, a.key_id, a.ciphertext
    FROM unnest(${purchaseIds}::integer[]) AS wanted (purchase_id)
    CROSS JOIN LATERAL (
      SELECT accounts.id, key_id, ciphertext
      FROM sold_accounts JOIN accounts ON accounts.id = sold_accounts.account_id
      WHERE sold_accounts.purchase_id = wanted.purchase_id
        AND NOT EXISTS (SELECT FROM replaced_accounts r WHERE r.account_id = sold_accounts.account_id)
      ORDER BY accounts.id LIMIT ${limitEach}
    ) a
  `.execute(db)
  const revealed = await revealAccounts(keys, rows)
  const byPurchase = new Map<number, { id: number; value: string }[]>(purchaseIds.map((id) => [id, []]))
  rows.forEach((row, index) => {
    const account = revealed[index]
    if (account) byPurchase.get(row.purchase_id)?.push(account)
  })
  return byPurchase
}
