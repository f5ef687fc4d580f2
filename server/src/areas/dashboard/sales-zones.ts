import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../host/db/database.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'

/**
 * How long after its end a day is closed. The time of a purchase is the start of its transaction, and no transaction
 * lasts an hour. The time of a deposit comes from the clock of a server, not of the database; so its day stays open for
 * two days, and a wrong clock does no harm.
 */
export const CLOSED_AFTER = { sales: sql`interval '1 hour'`, deposits: sql`interval '2 days'` }

/** The zone of the stored sums that the dashboard reads, and where they end. */
export interface SalesZone {
  id: number
  /** Its IANA name. */
  timeZone: string
  /** Today in this zone. */
  today: string
  /** The first day whose purchases are not added up. The sums of earlier days never change. */
  openDay: string
  /** The first month whose days are not added up. */
  openMonth: string
  /** The first day whose deposits are not added up. */
  openDepositsDay: string
}

/**
 * The zone whose days the dashboard shows: that of the shop, or, until the sums of a new zone are complete, the one
 * before. Read it from the same database as the sums, because a standby may be behind.
 */
export async function readSalesZone(db: Database): Promise<SalesZone> {
  const { rows } = await sql<SalesZone>`
    SELECT id, time_zone AS "timeZone", (now() AT TIME ZONE time_zone)::date::text AS today, day::text AS "openDay",
      month::text AS "openMonth", deposits_day::text AS "openDepositsDay"
    FROM sales_zones WHERE state = 'CURRENT'`.execute(db)
  const [zone] = rows
  if (!zone) throw new Error('No time zone of the sales is the current one.')
  return zone
}

/** The first instant of a day in a time zone. */
export function startOfDay(day: string | RawBuilder<unknown>, timeZone: string): RawBuilder<Date> {
  return sql`${sql.id(functionsSchema, 'start_of_day')}(${day}::date, ${timeZone}::text)`
}

/** The first instant after a day in a time zone. */
export function endOfDay(day: string, timeZone: string): RawBuilder<Date> {
  return startOfDay(sql`(${day}::date + 1)`, timeZone)
}

/** The day of an instant in a time zone. `at` is a column. */
export function dayOf(at: string, timeZone: string): RawBuilder<string> {
  return sql`(${sql.ref(at)} AT TIME ZONE ${timeZone}::text)::date`
}

/**
 * If the shop has a new time zone, begins its sums. The dashboard reads the sums so far until all past days are added up
 * (close-sales-days.ts). Sums of another zone that were being built are retired.
 */
export async function followTimeZone(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // One at a time: a lock of the settings, and then of the zones, as in showBuiltZone.
    const { rows: settings } = await sql<{ timeZone: string }>`
      SELECT coalesce(time_zone, 'UTC') AS "timeZone" FROM shop_settings FOR UPDATE`.execute(tx)
    await lockZones(tx)
    const { rows: zones } = await sql<{ timeZone: string; state: string }>`
      SELECT time_zone AS "timeZone", state FROM sales_zones WHERE state <> 'RETIRED'`.execute(tx)
    const timeZone = settings[0]?.timeZone
    const isIn = (state: string) => zones.some((zone) => zone.state === state && zone.timeZone === timeZone)
    if (timeZone === undefined || isIn('BUILDING')) return
    await sql`UPDATE sales_zones SET state = 'RETIRED', retired_at = now() WHERE state = 'BUILDING'`.execute(
      tx,
    )
    if (!isIn('CURRENT')) await beginZone(tx, timeZone)
  })
}

async function beginZone(tx: Tx, timeZone: string): Promise<void> {
  // The local times of two zones are at most 26 hours apart.
  await sql`
    INSERT INTO sales_zones (time_zone, state, day, month)
    SELECT ${timeZone}, 'BUILDING', first.day, date_trunc('month', first.day)
    FROM (
      SELECT coalesce((SELECT min(day) FROM zone_sales_totals WHERE zone_id = z.id), z.day) - 2 AS day
      FROM sales_zones z WHERE z.state = 'CURRENT'
    ) first`.execute(tx)
}

async function lockZones(tx: Tx): Promise<void> {
  await sql`SELECT id FROM sales_zones WHERE state <> 'RETIRED' ORDER BY id FOR UPDATE`.execute(tx)
}

/**
 * Lets the dashboard read the sums of the new zone, once all past days are added up. Both zones change in
 * one transaction, so that a query sees either the old sums or the new ones. The old ones are deleted an hour later, when
 * no query reads them.
 */
export async function showBuiltZone(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockZones(tx)
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM sales_zones
      WHERE state = 'BUILDING' AND day >= ((now() - ${CLOSED_AFTER.sales}) AT TIME ZONE time_zone)::date
        AND deposits_day >= ((now() - ${CLOSED_AFTER.deposits}) AT TIME ZONE time_zone)::date`.execute(tx)
    const [built] = rows
    if (!built) return
    await sql`UPDATE sales_zones SET state = 'RETIRED', retired_at = now() WHERE state = 'CURRENT'`.execute(
      tx,
    )
    await sql`UPDATE sales_zones SET state = 'CURRENT' WHERE id = ${built.id}`.execute(tx)
  })
}
