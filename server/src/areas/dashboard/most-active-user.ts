import { addDays, STAT_DAYS } from '@docket/contract/days'
import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { allTime } from './all-time.ts'
import { lastDays, type Period } from './period.ts'
import { endOfDay, readSalesZone, type SalesZone, startOfDay } from './sales-zones.ts'

/** How many buyers `zone_busiest_buyers` has for a period of closed days. */
const STORED_BUYERS = 20

/**
 * The customer with the most purchases in a period; of several, the one with the lowest id. The purchases of the closed
 * days (close-sales-days.ts) are counted once for each period, and the 20 busiest buyers are stored. Every other buyer
 * has at most as many purchases in these days as the last of the 20. So another buyer is counted again only if the
 * purchases of the open days could bring this buyer to the top.
 * @param closed the result of `storeBusiestBuyersOf` for this period
 */
export async function mostActiveUser(
  db: Database,
  { from, to, zone }: Period,
  closed: Closed,
): Promise<{ id: number; username: string; purchases: number } | null> {
  const open = addDays(closed.until, 1) > from ? addDays(closed.until, 1) : from
  const { rows } = await sql<{ id: number; username: string; purchases: number }>`
    WITH stored_buyers AS (
      SELECT user_id, purchases FROM zone_busiest_buyers
      WHERE zone_id = ${zone.id} AND since = ${from}::date AND until = ${closed.until}::date
    ), open_day_buyers AS (
      SELECT user_id, count(*) AS purchases FROM purchases
      WHERE purchased_at >= ${startOfDay(open, zone.timeZone)} AND purchased_at < ${endOfDay(to, zone.timeZone)}
      GROUP BY user_id
    ), stored_totals AS (
      SELECT user_id, stored_buyers.purchases + coalesce(open_day_buyers.purchases, 0) AS purchases
      FROM stored_buyers LEFT JOIN open_day_buyers USING (user_id)
    ), candidates AS (
      SELECT user_id, purchases FROM open_day_buyers
      WHERE user_id NOT IN (SELECT user_id FROM stored_buyers)
        AND purchases + (SELECT CASE WHEN count(*) < ${STORED_BUYERS} THEN 0 ELSE min(purchases) END FROM stored_buyers)
          >= (SELECT coalesce(max(purchases), 0) FROM stored_totals)
    ), busiest AS (
      SELECT user_id, purchases FROM stored_totals
      UNION ALL
      SELECT user_id, purchases + (
        SELECT count(*) FROM purchases p
        WHERE p.user_id = candidates.user_id AND p.purchased_at >= ${startOfDay(from, zone.timeZone)}
          AND p.purchased_at < ${endOfDay(closed.until, zone.timeZone)}
      ) FROM candidates
      ORDER BY purchases DESC, user_id LIMIT 1
    )
    SELECT u.id, u.username, b.purchases::integer FROM busiest b JOIN users u ON u.id = b.user_id`.execute(db)
  return rows[0] ?? null
}

/**
 * Stores the busiest buyers for the dashboard's periods, so that the first admin of a day does not wait for the count.
 */
export async function storeBusiestBuyers(db: Database): Promise<void> {
  const zone = await readSalesZone(db)
  const periods = [await allTime(db, zone), ...STAT_DAYS.map((days) => lastDays(days, zone))]
  for (const period of periods) await storeBusiestBuyersOf(db, period, { mustBeNewest: true })
}

/**
 * Stores the busiest buyers of the closed days of a period if they are not stored yet. Returns the last day of those
 * that are stored, which is before the period if no day of it is closed. Right after a day is closed, a count of all
 * time that ends a day earlier is good enough, so that no admin waits while the job counts again: the purchases since
 * then are counted in any case.
 */
export async function storeBusiestBuyersOf(
  db: Database,
  { from, to, zone }: Period,
  { mustBeNewest = false } = {},
): Promise<Closed> {
  const lastClosed = addDays(zone.openDay, -1)
  const until = lastClosed < to ? lastClosed : to
  if (until < from) return { until }
  const { rows } = await sql<{ isStored: boolean; dayBefore: string | null; isFromStart: boolean }>`
    SELECT
      coalesce(bool_or(b.until = ${until}::date), false) AS "isStored",
      (max(b.until) FILTER (WHERE b.until = ${until}::date - 1))::text AS "dayBefore",
      NOT EXISTS (
        SELECT FROM zone_sales_totals t WHERE t.zone_id = ${zone.id} AND t.day < ${from}::date
      ) AS "isFromStart"
    FROM zone_busiest_buyers b
    WHERE b.zone_id = ${zone.id} AND b.since = ${from}::date AND b.until >= ${until}::date - 1
      AND b.until <= ${until}::date`.execute(db)
  const [stored] = rows
  if (!stored || stored.isStored) return { until }
  if (stored.dayBefore !== null && !mustBeNewest) return { until: stored.dayBefore }
  const buyers = stored.isFromStart ? allBut(until, zone) : buyersOf(from, until, zone)
  await sql`
    INSERT INTO zone_busiest_buyers (zone_id, since, until, user_id, purchases)
    SELECT ${zone.id}, ${from}::date, ${until}::date, user_id, purchases FROM ${buyers} AS buyers
    WHERE purchases > 0 ORDER BY purchases DESC, user_id LIMIT ${STORED_BUYERS}
    ON CONFLICT DO NOTHING`.execute(db)
  return { until }
}

interface Closed {
  until: string
}

/** The purchases of each buyer in a period. */
function buyersOf(from: string, until: string, { timeZone }: SalesZone) {
  return sql`(
    SELECT user_id, count(*) AS purchases FROM purchases
    WHERE purchased_at >= ${startOfDay(from, timeZone)} AND purchased_at < ${endOfDay(until, timeZone)}
    GROUP BY user_id
  )`
}

/**
 * The same from the first sale on: all purchases of each buyer, for which PostgreSQL reads only an index, less those
 * after the period. It takes half the time.
 */
function allBut(until: string, { timeZone }: SalesZone) {
  return sql`(
    SELECT user_id, every.purchases - coalesce(later.purchases, 0) AS purchases
    FROM (SELECT user_id, count(*) AS purchases FROM purchases GROUP BY user_id) AS every
    LEFT JOIN (
      SELECT user_id, count(*) AS purchases FROM purchases
      WHERE purchased_at >= ${endOfDay(until, timeZone)} GROUP BY user_id
    ) AS later USING (user_id)
  )`
}
