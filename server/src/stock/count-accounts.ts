import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'

/** How many lines of a product can be bought, went out, and were withdrawn, at one moment. */
export async function countAccounts(
  db: Database,
  productId: number,
): Promise<{ available: number; sold: number; withdrawn: number }> {
  const { rows } = await sql<{ available: number; withdrawn: number; held: number }>`
    SELECT
      (SELECT count(*) FROM available_accounts WHERE product_id = ${productId})::integer AS available,
      (SELECT count(*) FROM withdrawn_accounts WHERE product_id = ${productId})::integer AS withdrawn,
      (SELECT count(*) FROM accounts WHERE product_id = ${productId})::integer AS held
  `.execute(db)
  const { available, withdrawn, held } = rows[0] ?? { available: 0, withdrawn: 0, held: 0 }
  return { available, sold: held - available - withdrawn, withdrawn }
}
