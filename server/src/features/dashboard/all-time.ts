import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { lastDays, type Period } from './period.ts'

/**
 * From the day of the first sale or deposit until today; only today if there was none. A refund never comes before its
 * purchase. Every query reads one row, or the purchases of the open days.
 */
export async function allTime(db: Database): Promise<Period> {
  const today = lastDays(1)
  const { rows } = await sql<{ from: string }>`
    SELECT least(
      -- Days are closed in order, so a purchase of an open day is never the first if a closed day has one.
      coalesce(
        (SELECT min(day) FROM sales_totals),
        (SELECT (min(purchased_at) AT TIME ZONE 'UTC')::date FROM purchases
          WHERE purchased_at >= (SELECT day FROM sales_days_open)::timestamp AT TIME ZONE 'UTC')
      ),
      coalesce(
        (SELECT min(day) FROM deposit_days),
        (SELECT (min(completed_at) AT TIME ZONE 'UTC')::date FROM deposits WHERE status = 'COMPLETED')
      ),
      ${today.from}::date
    )::text AS "from"`.execute(db)
  return { ...today, from: rows[0]?.from ?? today.from }
}
