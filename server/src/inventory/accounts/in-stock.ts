import { sql } from 'kysely'

/**
 * For a query over `products`: the available accounts. All of them have ids above the product's stock mark (decision
 * 16). The search begins at the mark, because an old snapshot can keep the entries of sold accounts in the index before
 * it.
 */
const fromAvailable = sql`
  FROM available_accounts a WHERE a.product_id = products.id AND a.account_id > coalesce((
    SELECT marks.account_id FROM stock_marks marks WHERE marks.product_id = products.id
    ORDER BY marks.product_id DESC, marks.id DESC LIMIT 1
  ), 0)`

/** For a query over `products`: the number of available accounts. */
export const inStock = sql<number>`(SELECT count(*)::integer ${fromAvailable})`

/** For a query over `products`: whether at most this many accounts are available. It counts only one more than that. */
export const hasAtMost = (accounts: number) => sql<boolean>`(
  SELECT count(*) FROM (SELECT ${fromAvailable} LIMIT ${accounts + 1}) AS counted
) <= ${accounts}`
