import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { forPeople } from '../../host/lists/text-order.ts'
import type { Period } from './period.ts'
import { dayOf, endOfDay, startOfDay } from './sales-zones.ts'

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
function salesOf(period: Period): RawBuilder<unknown> {
  const { from, to, zone } = period
  return sql`(
    WITH months AS (
      SELECT date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date AS first_month,
        least(date_trunc('month', ${to}::date + 1)::date, ${zone.openMonth}::date) AS end_of_months
    )
    SELECT product_id, category_id, quantity
    FROM zone_sales_months
    WHERE zone_id = ${zone.id} AND month >= (SELECT first_month FROM months)
      AND month < (SELECT end_of_months FROM months)
    UNION ALL
    -- The days before and after the months are two ranges, because PostgreSQL reads all days for an OR of both.
    SELECT product_id, category_id, quantity
    FROM zone_sales_days
    WHERE zone_id = ${zone.id} AND day BETWEEN ${from}::date AND ${to}::date
      AND day < (SELECT least(first_month, ${zone.openDay}::date) FROM months)
    UNION ALL
    SELECT product_id, category_id, quantity
    FROM zone_sales_days
    WHERE zone_id = ${zone.id} AND day >= (SELECT greatest(first_month, end_of_months) FROM months)
      AND day <= ${to}::date AND day < ${zone.openDay}::date
    UNION ALL
    SELECT coalesce(product_id, 0), coalesce(category_id, 0), quantity
    FROM purchases WHERE ${isInOpenDays(period)}
  ) AS sales`
}

/** Whether a purchase is of a day of the period that is not closed. */
function isInOpenDays({ from, to, zone }: Period): RawBuilder<boolean> {
  const open = zone.openDay > from ? zone.openDay : from
  return sql`purchased_at >= ${startOfDay(open, zone.timeZone)} AND purchased_at < ${endOfDay(to, zone.timeZone)}`
}

/** Revenue and profit of each day, less its refunds. It leaves out days without purchases and refunds. */
export async function salesByDay(db: Database, period: Period): Promise<Day[]> {
  const { from, to, zone } = period
  const { rows } = await sql<Day>`
    SELECT day::text AS date, sum(purchases)::integer AS purchases, sum(shipments)::integer AS shipments,
      sum(revenue_cents)::bigint AS revenue, sum(revenue_cents - cost_cents)::bigint AS profit
    FROM (
      SELECT day, purchases, shipments, revenue_cents, cost_cents FROM zone_sales_totals
      WHERE zone_id = ${zone.id} AND day BETWEEN ${from}::date AND ${to}::date AND day < ${zone.openDay}::date
      UNION ALL
      SELECT ${dayOf('purchased_at', zone.timeZone)}, 1, (kind = 'SHIPMENT')::integer, amount_cents,
        quantity * unit_cost_cents
      FROM purchases WHERE ${isInOpenDays(period)}
      UNION ALL
      SELECT ${dayOf('created_at', zone.timeZone)}, 0, 0, -amount_cents, 0 FROM refunds
      WHERE created_at >= ${startOfDay(from, zone.timeZone)} AND created_at < ${endOfDay(to, zone.timeZone)}
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
