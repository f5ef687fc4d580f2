import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { forPeople } from '../../platform/lists/text-order.ts'
import type { Period } from './period.ts'

interface Day {
  date: string
  /** Purchases of accounts and of shipments. */
  purchases: number
  shipments: number
  revenue: bigint
  profit: bigint
}

/**
 * The quantities sold of each product in a period. For closed months and days it reads the stored sums, and for days
 * that are not closed yet the purchases. The sums of months cover the days from `first_month` until the day before
 * `end_of_months`.
 */
function salesOf({ from, to }: Period): RawBuilder<unknown> {
  return sql`(
    WITH open AS (
      SELECT day, date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date AS first_month,
        least(date_trunc('month', ${to}::date + 1)::date, month) AS end_of_months
      FROM sales_days_open
    )
    SELECT product_id, category_id, quantity
    FROM sales_months WHERE month >= (SELECT first_month FROM open) AND month < (SELECT end_of_months FROM open)
    UNION ALL
    -- The days before and after the months are two ranges, because PostgreSQL reads all days for an OR of both.
    SELECT product_id, category_id, quantity
    FROM sales_days
    WHERE day BETWEEN ${from}::date AND ${to}::date
      AND day < (SELECT least(first_month, day) FROM open)
    UNION ALL
    SELECT product_id, category_id, quantity
    FROM sales_days
    WHERE day >= (SELECT greatest(first_month, end_of_months) FROM open)
      AND day <= ${to}::date AND day < (SELECT day FROM open)
    UNION ALL
    SELECT coalesce(product_id, 0), coalesce(category_id, 0), quantity
    FROM purchases
    WHERE purchased_at >= greatest(${from}::date, (SELECT day FROM open))::timestamp AT TIME ZONE 'UTC'
      AND purchased_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'
  ) AS sales`
}

/** Revenue and profit of each day, less its refunds. It leaves out days without purchases and refunds. */
export async function salesByDay(db: Database, period: Period): Promise<Day[]> {
  const { rows } = await sql<Day>`
    SELECT day::text AS date, sum(purchases)::integer AS purchases, sum(shipments)::integer AS shipments,
      sum(revenue_cents)::bigint AS revenue, sum(revenue_cents - cost_cents)::bigint AS profit
    FROM (
      SELECT day, purchases, shipments, revenue_cents, cost_cents FROM sales_totals
      WHERE day BETWEEN ${period.from}::date AND ${period.to}::date
      UNION ALL
      SELECT (purchased_at AT TIME ZONE 'UTC')::date, 1, (kind = 'SHIPMENT')::integer, amount_cents,
        quantity * unit_cost_cents
      FROM purchases
      WHERE purchased_at >=
          greatest(${period.from}::date, (SELECT day FROM sales_days_open))::timestamp AT TIME ZONE 'UTC'
        AND purchased_at < (${period.to}::date + 1)::timestamp AT TIME ZONE 'UTC'
      UNION ALL
      SELECT (created_at AT TIME ZONE 'UTC')::date, 0, 0, -amount_cents, 0 FROM refunds
      WHERE created_at >= ${period.from}::date::timestamp AT TIME ZONE 'UTC'
        AND created_at < (${period.to}::date + 1)::timestamp AT TIME ZONE 'UTC'
    ) AS sales_and_refunds
    GROUP BY day ORDER BY day`.execute(db)
  return rows
}

/** The categories with the largest quantities sold. Shipments are a category of their own. */
export async function salesByCategory(
  db: Database,
  period: Period,
  limit: number,
): Promise<{ category: string; quantity: number }[]> {
  const { rows } = await sql<{ category: string; quantity: number }>`
    SELECT coalesce(c.name, 'Tracking Numbers') AS category, sum(quantity)::integer AS quantity
    FROM ${salesOf(period)} LEFT JOIN categories c ON c.id = sales.category_id
    GROUP BY c.id ORDER BY sum(quantity) DESC, ${forPeople('c.name')} LIMIT ${limit}`.execute(db)
  return rows
}

export async function topSellers(
  db: Database,
  period: Period,
  limit: number,
): Promise<{ id: number; title: string; sales: number }[]> {
  const { rows } = await sql<{ id: number; title: string; sales: number }>`
    SELECT p.id, p.title, sum(quantity)::integer AS sales
    FROM ${salesOf(period)} JOIN products p ON p.id = sales.product_id
    GROUP BY p.id ORDER BY sum(quantity) DESC, ${forPeople('p.title')} LIMIT ${limit}`.execute(db)
  return rows
}
