import { sql } from 'kysely'

/**
 * In a query over `products`: the product's available accounts, from its mark on, so that a count does not walk over
 * those that were sold while an old snapshot keeps their entries (decision 16).
 */
const available = sql`
  FROM available_accounts a WHERE a.product_id = products.id AND a.account_id > coalesce((
    SELECT m.account_id FROM stock_marks m WHERE m.product_id = products.id
    ORDER BY m.product_id DESC, m.id DESC LIMIT 1
  ), 0)`

/** In a query over `products`: how many accounts are available, counted on the primary key of available_accounts. */
export const inStock = sql<number>`(SELECT count(*)::integer ${available})`

/** In a query over `products`: whether at most this many are available. The count stops at one account more. */
export const hasAtMost = (accounts: number) => sql<boolean>`(
  SELECT count(*) FROM (SELECT ${available} LIMIT ${accounts + 1}) AS counted
) <= ${accounts}`
