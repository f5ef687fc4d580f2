import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Period } from './period.ts'

/**
 * The sums of each day and method. For closed days it reads the stored sums, and for days that are not closed yet the
 * deposits.
 */
export async function depositsByDay(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ method: string; date: string; cents: bigint }>`
    WITH open AS (SELECT deposits_day AS day FROM sales_days_open)
    SELECT method, day::text AS date, sum(amount_cents)::bigint AS cents
    FROM (
      SELECT method, day, amount_cents FROM deposit_days
      WHERE day BETWEEN ${from}::date AND ${to}::date AND day < (SELECT day FROM open)
      UNION ALL
      SELECT method, (completed_at AT TIME ZONE 'UTC')::date, amount_cents FROM deposits
      WHERE status = 'COMPLETED'
        AND completed_at >= greatest(${from}::date, (SELECT day FROM open))::timestamp AT TIME ZONE 'UTC'
        AND completed_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'
    ) AS deposits_and_sums
    GROUP BY method, day ORDER BY 1, 2`.execute(db)
  return rows
}
