import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/**
 * The time of a deposit comes from the clock of a server, not of the database. So its day is closed two days after its
 * end, and a wrong clock does no harm.
 */
const CLOSED_AFTER = sql`interval '2 days'`

/**
 * Adds up the deposits of each past day, so that the dashboard reads sums instead of deposits. The first run adds up all
 * days of the shop in one statement.
 */
export async function closeDepositDays(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ first: string; next: string }>`
      SELECT deposits_day::text AS first, ((now() - ${CLOSED_AFTER}) AT TIME ZONE 'UTC')::date::text AS next
      FROM sales_days_open FOR UPDATE`.execute(tx)
    const open = rows[0]
    if (!open || open.first >= open.next) return
    await sql`
      INSERT INTO deposit_days (day, method, amount_cents)
      SELECT (completed_at AT TIME ZONE 'UTC')::date, method, sum(amount_cents) FROM deposits
      WHERE status = 'COMPLETED' AND completed_at >= ${open.first}::date::timestamp AT TIME ZONE 'UTC'
        AND completed_at < ${open.next}::date::timestamp AT TIME ZONE 'UTC'
      GROUP BY 1, 2`.execute(tx)
    await sql`UPDATE sales_days_open SET deposits_day = ${open.next}::date`.execute(tx)
  })
}
