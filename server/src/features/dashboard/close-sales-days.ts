import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/**
 * A day is closed an hour after its end, because the time of a purchase is the start of its transaction, and no
 * transaction lasts an hour.
 */
const CLOSED_AFTER = sql`interval '1 hour'`
const MAX_DAYS_PER_RUN = 5_000
/** The product id of shipments in the sums of days and months (migration 0018). */
const SHIPMENTS = 0

/**
 * Adds up the sales of each past day, and those of a month after its last day, so that the dashboard reads sums instead
 * of purchases. Each day has its own transaction. Days without sales are skipped in one step.
 */
export async function closeSalesDays(db: Database): Promise<void> {
  for (let day = 0; day < MAX_DAYS_PER_RUN; day++) {
    if (!(await closeNextDay(db))) return
  }
}

/**
 * Closes the first open day, or, if it has no purchases, the day of the next purchase. Returns whether another day can
 * be closed now.
 */
async function closeNextDay(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ day: string }>`
      SELECT greatest(open.day, least(
        CASE
          -- Counts the purchases of this day only. min() would have to read all later days.
          WHEN (SELECT count(*) FROM purchases WHERE purchased_at >= (open.day::timestamp AT TIME ZONE 'UTC')
            AND purchased_at < ((open.day + 1)::timestamp AT TIME ZONE 'UTC')) > 0 THEN open.day
          ELSE (SELECT (min(purchased_at) AT TIME ZONE 'UTC')::date FROM purchases
            WHERE purchased_at >= (open.day::timestamp AT TIME ZONE 'UTC'))
        END,
        ((now() - ${CLOSED_AFTER}) AT TIME ZONE 'UTC')::date
      ))::text AS day
      FROM sales_days_open open
      WHERE open.day < ((now() - ${CLOSED_AFTER}) AT TIME ZONE 'UTC')::date
      FOR UPDATE OF open`.execute(tx)
    const day = rows[0]?.day
    if (day === undefined) return false
    await sql`
      INSERT INTO sales_days (day, product_id, category_id, purchases, quantity, revenue_cents, cost_cents)
      SELECT ${day}::date, coalesce(product_id, 0), coalesce(category_id, 0), count(*), sum(quantity), sum(amount_cents),
        sum(quantity * unit_cost_cents)
      FROM purchases
      WHERE purchased_at >= (${day}::date::timestamp AT TIME ZONE 'UTC')
        AND purchased_at < ((${day}::date + 1)::timestamp AT TIME ZONE 'UTC')
        AND ${day}::date < ((now() - ${CLOSED_AFTER}) AT TIME ZONE 'UTC')::date
      GROUP BY 2, 3`.execute(tx)
    await sql`
      INSERT INTO sales_totals (day, purchases, shipments, revenue_cents, cost_cents)
      SELECT day, sum(purchases), coalesce(sum(purchases) FILTER (WHERE product_id = ${SHIPMENTS}), 0),
        sum(revenue_cents), sum(cost_cents)
      FROM sales_days WHERE day = ${day}::date GROUP BY day`.execute(tx)
    const { rows: openDays } = await sql<{ canBeClosed: boolean }>`
      UPDATE sales_days_open
      SET day = least(${day}::date + 1, ((now() - ${CLOSED_AFTER}) AT TIME ZONE 'UTC')::date)
      RETURNING day < ((now() - ${CLOSED_AFTER}) AT TIME ZONE 'UTC')::date AS "canBeClosed"`.execute(tx)
    await closeMonths(tx)
    return openDays[0]?.canBeClosed ?? false
  })
}

/** Adds up the months whose days are all closed. */
async function closeMonths(tx: Database): Promise<void> {
  await sql`
    INSERT INTO sales_months (month, product_id, category_id, quantity)
    SELECT date_trunc('month', s.day)::date, s.product_id, s.category_id, sum(s.quantity)
    FROM sales_days_open open JOIN sales_days s ON s.day >= open.month AND s.day < date_trunc('month', open.day)
    GROUP BY 1, 2, 3`.execute(tx)
  await sql`UPDATE sales_days_open SET month = date_trunc('month', day)`.execute(tx)
}
