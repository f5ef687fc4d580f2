import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { lastDays, type Period } from './period.ts'
import { type SalesZone, startOfDay } from './sales-zones.ts'

/**
 * From the day of the first sale or deposit until today; only today if there was none. A refund never comes before its
 * purchase. Every query reads one row, or the purchases of the open days.
 */
export async function allTime(db: Database, zone: SalesZone): Promise<Period> {
  const today = lastDays(1, zone)
  const { rows } = await sql<{ from: string }>`
    SELECT least(
      -- Days are closed in order, so a purchase of an open day is never the first if a closed day has one.
      coalesce(
        (SELECT min(day) FROM zone_sales_totals WHERE zone_id = ${zone.id}),
        (SELECT (min(purchased_at) AT TIME ZONE ${zone.timeZone}::text)::date FROM purchases
          WHERE purchased_at >= ${startOfDay(zone.openDay, zone.timeZone)})
      ),
      coalesce(
        (SELECT min(day) FROM zone_deposit_days WHERE zone_id = ${zone.id}),
        (SELECT (min(completed_at) AT TIME ZONE ${zone.timeZone}::text)::date FROM deposits
          WHERE status = 'COMPLETED')
      ),
      ${today.from}::date
    )::text AS "from"`.execute(db)
  return { ...today, from: rows[0]?.from ?? today.from }
}
