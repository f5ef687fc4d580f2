import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Period } from './period.ts'

interface Day {
  date: string
  purchases: number
  revenue: bigint
  profit: bigint
}

/** The sales of a period by day and product: closed days as they were added up, the open ones from the purchases. */
function salesOf({ from, to }: Period): RawBuilder<unknown> {
  return sql`(
    SELECT day, product_id, category_id, purchases::bigint, quantity, revenue_cents, cost_cents
    FROM sales_days
    WHERE day BETWEEN ${from}::date AND ${to}::date AND day < (SELECT day FROM sales_days_open)
    UNION ALL
    SELECT (purchased_at AT TIME ZONE 'UTC')::date, product_id, category_id, count(*), sum(quantity),
      sum(amount_cents)::bigint, sum(quantity * unit_cost_cents)::bigint
    FROM purchases
    WHERE purchased_at >= greatest(${from}::date, (SELECT day FROM sales_days_open))::timestamp AT TIME ZONE 'UTC'
      AND purchased_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY 1, 2, 3
  ) AS sales`
}

/** What each day brought, less what was paid back on it; days with neither are left out. */
export async function salesByDay(db: Database, period: Period): Promise<Day[]> {
  const { rows } = await sql<Day>`
    SELECT day::text AS date, sum(purchases)::integer AS purchases, sum(revenue_cents)::bigint AS revenue,
      sum(revenue_cents - cost_cents)::bigint AS profit
    FROM (
      SELECT day, purchases, revenue_cents, cost_cents FROM ${salesOf(period)}
      UNION ALL
      SELECT (created_at AT TIME ZONE 'UTC')::date, 0, -amount_cents, 0 FROM refunds
      WHERE created_at >= ${period.from}::date::timestamp AT TIME ZONE 'UTC'
        AND created_at < (${period.to}::date + 1)::timestamp AT TIME ZONE 'UTC'
    ) AS sales_and_refunds
    GROUP BY day ORDER BY day`.execute(db)
  return rows
}

export async function salesByCategory(
  db: Database,
  period: Period,
  limit: number,
): Promise<{ category: string; quantity: number }[]> {
  const { rows } = await sql<{ category: string; quantity: number }>`
    SELECT c.name AS category, sum(quantity)::integer AS quantity
    FROM ${salesOf(period)} JOIN categories c ON c.id = sales.category_id
    GROUP BY c.id ORDER BY sum(quantity) DESC, c.name LIMIT ${limit}`.execute(db)
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
    GROUP BY p.id ORDER BY sum(quantity) DESC, p.title LIMIT ${limit}`.execute(db)
  return rows
}

/** Who bought most often; the one who came first, where several did. */
export async function mostActiveUser(
  db: Database,
  { from, to }: Period,
): Promise<{ id: number; username: string; purchases: number } | null> {
  const { rows } = await sql<{ id: number; username: string; purchases: number }>`
    WITH busiest AS (
      SELECT user_id, count(*)::integer AS purchases FROM purchases
      WHERE purchased_at >= ${from}::date::timestamp AT TIME ZONE 'UTC'
        AND purchased_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'
      GROUP BY user_id ORDER BY count(*) DESC, user_id LIMIT 1
    )
    SELECT u.id, u.username, b.purchases FROM busiest b JOIN users u ON u.id = b.user_id`.execute(db)
  return rows[0] ?? null
}
