import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import type { Period } from './period.ts'
import { dayOf, endOfDay, startOfDay } from './sales-zones.ts'

/**
 * The sums of each day and method. For closed days it reads the stored sums, and for days that are not closed yet the
 * deposits.
 */
export async function depositsByDay(db: Database, { from, to, zone }: Period) {
  const open = zone.openDepositsDay > from ? zone.openDepositsDay : from
  const { rows } = await sql<{ method: string; date: string; cents: bigint }>`
    SELECT method, day::text AS date, sum(amount_cents)::bigint AS cents
    FROM (
      SELECT method, day, amount_cents FROM zone_deposit_days
      WHERE zone_id = ${zone.id} AND day BETWEEN ${from}::date AND ${to}::date AND day < ${zone.openDepositsDay}::date
      UNION ALL
      SELECT method, ${dayOf('completed_at', zone.timeZone)}, amount_cents FROM deposits
      WHERE status = 'COMPLETED' AND completed_at >= ${startOfDay(open, zone.timeZone)}
        AND completed_at < ${endOfDay(to, zone.timeZone)}
    ) AS deposits_and_sums
    GROUP BY method, day ORDER BY 1, 2`.execute(db)
  return rows
}
