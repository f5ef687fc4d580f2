import { STAT_DAYS } from '@docket/contract/admin/stat'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { lastDays, type Period } from './period.ts'

/** How many are kept of a period of closed days. */
const KEPT = 20

/**
 * Who bought most often; of several the one who came first. Closed days are counted once for each period: of whoever is
 * not among the first twenty there it is known how often they bought at most, and only the few who could still have
 * come to the top since are counted anew.
 */
export async function mostActiveUser(
  db: Database,
  { from, to }: Period,
): Promise<{ id: number; username: string; purchases: number } | null> {
  const closed = await keepBusiest(db, { from, to })
  const { rows } = await sql<{ id: number; username: string; purchases: number }>`
    WITH kept AS (
      SELECT user_id, purchases FROM busiest_buyers WHERE since = ${from}::date AND until = ${closed.until}::date
    ), open AS (
      SELECT user_id, count(*) AS purchases FROM purchases
      WHERE purchased_at >= greatest(${from}::date, ${closed.until}::date + 1)::timestamp AT TIME ZONE 'UTC'
        AND purchased_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'
      GROUP BY user_id
    ), known AS (
      SELECT user_id, kept.purchases + coalesce(open.purchases, 0) AS purchases
      FROM kept LEFT JOIN open USING (user_id)
    ), others AS (
      SELECT user_id, open.purchases FROM open
      WHERE user_id NOT IN (SELECT user_id FROM kept)
        AND purchases + (SELECT CASE WHEN count(*) < ${KEPT} THEN 0 ELSE min(purchases) END FROM kept)
          >= (SELECT coalesce(max(purchases), 0) FROM known)
    ), busiest AS (
      SELECT user_id, purchases FROM known
      UNION ALL
      SELECT user_id, purchases + (
        SELECT count(*) FROM purchases p
        WHERE p.user_id = others.user_id AND p.purchased_at >= ${from}::date::timestamp AT TIME ZONE 'UTC'
          AND p.purchased_at < (${closed.until}::date + 1)::timestamp AT TIME ZONE 'UTC'
      ) FROM others
      ORDER BY purchases DESC, user_id LIMIT 1
    )
    SELECT u.id, u.username, b.purchases::integer FROM busiest b JOIN users u ON u.id = b.user_id`.execute(db)
  return rows[0] ?? null
}

/** Counts what the first look at the dashboard after the closing of a day would have to wait for. */
export async function countBusiestAhead(db: Database): Promise<void> {
  for (const days of STAT_DAYS) await keepBusiest(db, lastDays(days))
}

/**
 * Keeps the busiest buyers of the closed days of a period, where nobody has before. Answers the last of these days, which
 * lies before the period where none is closed.
 */
async function keepBusiest(db: Database, { from, to }: Period): Promise<{ until: string }> {
  const { rows } = await sql<{ until: string; isKept: boolean }>`
    SELECT until::text, until < ${from}::date OR EXISTS (
      SELECT FROM busiest_buyers b WHERE b.since = ${from}::date AND b.until = last.until
    ) AS "isKept"
    FROM (SELECT least(${to}::date, day - 1) AS until FROM sales_days_open) last`.execute(db)
  const last = rows[0]
  if (!last) throw new Error('sales_days_open is empty.')
  if (!last.isKept) {
    await sql`
      INSERT INTO busiest_buyers (since, until, user_id, purchases)
      SELECT ${from}::date, ${last.until}::date, user_id, count(*) FROM purchases
      WHERE purchased_at >= ${from}::date::timestamp AT TIME ZONE 'UTC'
        AND purchased_at < (${last.until}::date + 1)::timestamp AT TIME ZONE 'UTC'
      GROUP BY user_id ORDER BY count(*) DESC, user_id LIMIT ${KEPT}
      ON CONFLICT DO NOTHING`.execute(db)
  }
  return last
}
