import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'

export interface AccountCounts {
  available: number
  held: number
  sold: number
  withdrawn: number
}

/** How many accounts of a product are available, on hold, sold and withdrawn, counted in one snapshot. */
export async function countAccounts(db: Database, productId: number): Promise<AccountCounts> {
  const { rows } = await sql<Omit<AccountCounts, 'sold'> & { all: number }>`
    SELECT
      (SELECT count(*) FROM available_accounts WHERE product_id = ${productId})::integer AS available,
      (SELECT count(*) FROM held_accounts WHERE product_id = ${productId})::integer AS held,
      (SELECT count(*) FROM withdrawn_accounts WHERE product_id = ${productId})::integer AS withdrawn,
      (SELECT count(*) FROM accounts WHERE product_id = ${productId})::integer AS "all"
  `.execute(db)
  const { all, ...unsold } = rows[0] ?? { available: 0, held: 0, withdrawn: 0, all: 0 }
  return { ...unsold, sold: all - unsold.available - unsold.held - unsold.withdrawn }
}
