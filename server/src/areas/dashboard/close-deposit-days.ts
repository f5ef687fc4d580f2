import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { CLOSED_AFTER, startOfDay } from './sales-zones.ts'

const DAYS_AT_ONCE = 366

/**
 * Adds up the deposits of the next past days of a zone, at most a year of them, so that the dashboard reads sums instead
 * of deposits. Returns whether further days can be closed now.
 */
export async function closeDepositDays(
  db: Database,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ first: string; next: string; end: string }>`
      SELECT first::text, least(first + ${DAYS_AT_ONCE}::integer, "end")::text AS next, "end"::text
      FROM (
        SELECT greatest(z.deposits_day, least("end", (
          SELECT (min(completed_at) AT TIME ZONE z.time_zone)::date - 1 FROM deposits
          WHERE status = 'COMPLETED' AND completed_at >= z.deposits_day::timestamp AT TIME ZONE z.time_zone
        ))) AS first, z.deposits_day, "end"
        FROM sales_zones z,
          LATERAL (SELECT ((now() - ${CLOSED_AFTER.deposits}) AT TIME ZONE z.time_zone)::date AS "end") closed
        WHERE z.id = ${id} AND z.state <> 'RETIRED' FOR UPDATE OF z
      ) open WHERE deposits_day < "end"`.execute(tx)
    const [open] = rows
    if (!open) return false
    await sql`
      INSERT INTO zone_deposit_days (zone_id, day, method, amount_cents)
      SELECT ${id}, (completed_at AT TIME ZONE ${timeZone}::text)::date, method, sum(amount_cents) FROM deposits
      WHERE status = 'COMPLETED' AND completed_at >= ${startOfDay(open.first, timeZone)}
        AND completed_at < ${startOfDay(open.next, timeZone)}
      GROUP BY 2, 3`.execute(tx)
    await sql`UPDATE sales_zones SET deposits_day = ${open.next}::date WHERE id = ${id}`.execute(tx)
    return open.next < open.end
  })
}
