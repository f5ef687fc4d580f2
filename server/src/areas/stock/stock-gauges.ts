import { LOW_STOCK } from '@docket/contract/catalogue'
import { sql } from 'kysely'
import { gauges } from '../../host/areas/gauges.ts'
import { onlyRow } from '../../host/metrics/read-series.ts'

/** Counts at most one account more than the limit for each product, so that a large stock costs little. */
export const stockGauges = gauges({
  help: {
    docket_products_sold_out: 'Products for sale that have nothing in stock.',
    docket_products_low_stock: `Products for sale that have between 1 and ${LOW_STOCK} accounts in stock.`,
  },
  async read(db) {
    const { rows } = await sql<{ soldOut: number; low: number }>`
      SELECT count(*) FILTER (WHERE stock = 0)::integer AS "soldOut",
        count(*) FILTER (WHERE stock BETWEEN 1 AND ${LOW_STOCK})::integer AS low
      FROM products, LATERAL (
        SELECT count(*) AS stock FROM (
          SELECT FROM available_accounts a WHERE a.product_id = products.id LIMIT ${LOW_STOCK + 1}
        ) AS counted
      ) AS stocks WHERE archived_at IS NULL
    `.execute(db)
    const { soldOut, low } = onlyRow(rows)
    return { docket_products_sold_out: [{ value: soldOut }], docket_products_low_stock: [{ value: low }] }
  },
})
