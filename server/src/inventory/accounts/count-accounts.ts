import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** How many accounts of a product are available, sold and withdrawn, counted in one snapshot. */
export async function countAccounts(
  db: Database,
  productId: number,
): Promise<{ available: number; sold: number; withdrawn: number }> {
  const { rows } = await sql<{ available: number; withdrawn: number; all: number }>`
    SELECT
      (SELECT count(*) FROM available_accounts WHERE product_id = ${productId})::integer AS available,
      (SELECT count(*) FROM withdrawn_accounts WHERE product_id = ${productId})::integer AS withdrawn,
      (SELECT count(*) FROM accounts WHERE product_id = ${productId})::integer AS "all"
  `.execute(db)
  const { available, withdrawn, all } = rows[0] ?? { available: 0, withdrawn: 0, all: 0 }
  return { available, sold: all - available - withdrawn, withdrawn }
}
