import { sql } from 'kysely'

/**
 * For a query over `products`: the available accounts. All of them have ids above the product's stock mark (decision
 * 16). The search begins at the mark: while an old snapshot is open, the index below the mark can still have the
 * entries of sold accounts, and the search would read them all.
 */
const fromAvailable = sql`
  FROM available_accounts a WHERE a.product_id = products.id AND a.account_id > coalesce((
    SELECT marks.account_id FROM stock_marks marks WHERE marks.product_id = products.id
    ORDER BY marks.product_id DESC, marks.id DESC LIMIT 1
  ), 0)`

/** For a query over `products`: the number of available accounts. */
export const inStock = sql<number>`(SELECT count(*)::integer ${fromAvailable})`

/** For a query over `products`: whether at most `accounts` accounts are available. It stops counting at one more. */
export const hasAtMost = (accounts: number) => sql<boolean>`(
  SELECT count(*) FROM (SELECT ${fromAvailable} LIMIT ${accounts + 1}) AS counted
) <= ${accounts}`
