import { sql } from 'kysely'

/** In a query over `products`: the product's available lines, counted on the primary key of available_accounts. */
export const inStock = sql<number>`(
  SELECT count(*)::integer FROM available_accounts a WHERE a.product_id = products.id
)`
