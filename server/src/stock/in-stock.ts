import { sql } from 'kysely'

/** In a query over `products`: the product's available lines, counted on the primary key of available_accounts. */
export const inStock = sql<number>`(
  SELECT count(*)::integer FROM available_accounts a WHERE a.product_id = products.id
)`

/** In a query over `products`: whether no more than so many lines are available. One line too many ends the count. */
export const hasAtMost = (lines: number) => sql<boolean>`(
  SELECT count(*) FROM (
    SELECT FROM available_accounts a WHERE a.product_id = products.id LIMIT ${lines + 1}
  ) AS counted
) <= ${lines}`
