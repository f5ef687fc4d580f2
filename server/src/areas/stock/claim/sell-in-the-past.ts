import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'

/**
 * Gives accounts to purchases of the past, each product's oldest accounts first. `purchases` have the order in which
 * they were made. Only the demo shop uses it, before the products are for sale: all other purchases claim with
 * `api.claim_accounts`.
 */
export async function sellInThePast(
  tx: Tx,
  purchases: readonly { id: number; productId: number; quantity: number }[],
): Promise<void> {
  const units = purchases.flatMap(({ id, productId, quantity }) =>
    Array.from({ length: quantity }, () => ({ id, productId })),
  )
  await sql`
    WITH unit AS (
      SELECT purchase_id, product_id, row_number() OVER (PARTITION BY product_id ORDER BY place) AS nth
      FROM unnest(${units.map(({ id }) => id)}::bigint[], ${units.map(({ productId }) => productId)}::integer[])
        WITH ORDINALITY AS units (purchase_id, product_id, place)
    ), account AS (
      SELECT account_id, product_id, row_number() OVER (PARTITION BY product_id ORDER BY account_id) AS nth
      FROM available_accounts
    ), sold AS (
      INSERT INTO sold_accounts (account_id, purchase_id)
      SELECT account_id, purchase_id FROM unit JOIN account USING (product_id, nth)
      RETURNING account_id
    )
    DELETE FROM available_accounts WHERE account_id IN (SELECT account_id FROM sold)`.execute(tx)
}
