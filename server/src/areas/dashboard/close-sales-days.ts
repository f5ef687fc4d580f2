import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../host/db/database.ts'
import { closeDepositDays } from './close-deposit-days.ts'
import { CLOSED_AFTER, endOfDay, followTimeZone, showBuiltZone, startOfDay } from './sales-zones.ts'

const MAX_DAYS_PER_RUN = 5_000
const MAX_YEARS_PER_RUN = 100
/** The product id of shipments in the sums of days and months (migration 0018). */
const SHIPMENTS = 0

/**
 * Adds up the sales and the deposits of each past day, and the sales of a month after its last day, so that the dashboard
 * reads sums instead of purchases. Each day has its own transaction. Days without sales are skipped in one step. If the
 * shop has a new time zone, its days are added up as well, and the dashboard then reads these sums. A run that breaks off
 * is continued by the next one.
 */
export async function closeSalesDays(db: Database, stopping?: AbortSignal): Promise<void> {
  await followTimeZone(db)
  const { rows: zones } = await sql<Zone>`
    SELECT id, time_zone AS "timeZone" FROM sales_zones WHERE state <> 'RETIRED' ORDER BY id`.execute(db)
  for (const zone of zones) {
    for (let day = 0; day < MAX_DAYS_PER_RUN && !stopping?.aborted; day++) {
      if (!(await closeNextDay(db, zone))) break
    }
    for (let year = 0; year < MAX_YEARS_PER_RUN && !stopping?.aborted; year++) {
      if (!(await closeDepositDays(db, zone))) break
    }
  }
  await showBuiltZone(db)
}

interface Zone {
  id: number
  timeZone: string
}

/**
 * Closes the first open day, or, if it has no purchases, the day of the next purchase. Returns whether another day can
 * be closed now.
 */
async function closeNextDay(db: Database, { id, timeZone }: Zone): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ day: string; end: string }>`
      SELECT day::text, ((now() - ${CLOSED_AFTER.sales}) AT TIME ZONE time_zone)::date::text AS end FROM sales_zones
      WHERE id = ${id} AND state <> 'RETIRED' AND day < ((now() - ${CLOSED_AFTER.sales}) AT TIME ZONE time_zone)::date
      FOR UPDATE`.execute(tx)
    const [open] = rows
    if (!open) return false
    const day = await dayToClose(tx, open.day, timeZone)
    // There is nothing left to add up.
    if (day === null || day >= open.end) {
      await openFrom(tx, id, sql`${open.end}::date`)
      return false
    }
    await addUp(tx, { id, timeZone }, day)
    await openFrom(tx, id, sql`${day}::date + 1`)
    return true
  })
}

/** The first open day if it has purchases. Otherwise, the day of the next purchase; null if there is none. */
async function dayToClose(tx: Tx, openDay: string, timeZone: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT CASE
      -- Counts the purchases of this day only. min() would have to read all later days.
      WHEN (SELECT count(*) FROM purchases WHERE ${isOnDay(openDay, timeZone)}) > 0 THEN ${openDay}
      ELSE (SELECT greatest((min(purchased_at) AT TIME ZONE ${timeZone}::text)::date, ${openDay}::date) FROM purchases
        WHERE purchased_at >= ${startOfDay(openDay, timeZone)} HAVING count(*) > 0)::text
    END AS day`.execute(tx)
  return rows[0]?.day ?? null
}

async function addUp(tx: Tx, { id, timeZone }: Zone, day: string): Promise<void> {
  await sql`
    INSERT INTO zone_sales_days
      (zone_id, day, product_id, category_id, purchases, quantity, revenue_cents, cost_cents)
    SELECT ${id}, ${day}::date, coalesce(product_id, 0), coalesce(category_id, 0), count(*), sum(quantity),
      sum(amount_cents), sum(quantity * unit_cost_cents)
    FROM purchases WHERE ${isOnDay(day, timeZone)} GROUP BY 3, 4`.execute(tx)
  await sql`
    INSERT INTO zone_sales_totals (zone_id, day, purchases, shipments, revenue_cents, cost_cents)
    SELECT zone_id, day, sum(purchases), coalesce(sum(purchases) FILTER (WHERE product_id = ${SHIPMENTS}), 0),
      sum(revenue_cents), sum(cost_cents)
    FROM zone_sales_days WHERE zone_id = ${id} AND day = ${day}::date GROUP BY zone_id, day`.execute(tx)
}

function isOnDay(day: string, timeZone: string): RawBuilder<boolean> {
  return sql`purchased_at >= ${startOfDay(day, timeZone)} AND purchased_at < ${endOfDay(day, timeZone)}`
}

/** Opens the days from `day` on, and adds up the months whose days are all closed. */
async function openFrom(tx: Tx, id: number, day: RawBuilder<unknown>): Promise<void> {
  await sql`UPDATE sales_zones SET day = ${day} WHERE id = ${id}`.execute(tx)
  await sql`
    INSERT INTO zone_sales_months (zone_id, month, product_id, category_id, quantity)
    SELECT s.zone_id, date_trunc('month', s.day)::date, s.product_id, s.category_id, sum(s.quantity)
    FROM sales_zones z JOIN zone_sales_days s
      ON s.zone_id = z.id AND s.day >= z.month AND s.day < date_trunc('month', z.day)
    WHERE z.id = ${id} GROUP BY 1, 2, 3, 4`.execute(tx)
  await sql`UPDATE sales_zones SET month = date_trunc('month', day) WHERE id = ${id}`.execute(tx)
}
