import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { countLongList } from '../../host/lists/long-list.ts'
import { countRows } from '../../host/lists/page.ts'
import { usersList } from '../identity/users-list.ts'
import type { Period } from './period.ts'
import { endOfDay, startOfDay } from './sales-zones.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * Counts all customers, the new ones of the last seven days (also by day), and the new ones of each period. Without a
 * period before, the period is all time, and all customers are new in it.
 */
export async function countUsers(db: Database, period: Period, before: Period | null) {
  const [all, thisWeek, inPeriod, inPeriodBefore, byDay] = await Promise.all([
    countCustomers(db, {}),
    countCustomers(db, { from: new Date(Date.now() - WEEK_MS).toISOString() }),
    before && countCustomers(db, await boundsOf(db, period)),
    before && countCustomers(db, await boundsOf(db, before)),
    countNewByDay(db),
  ])
  return { all, thisWeek, inPeriod: inPeriod ?? all, before: inPeriodBefore ?? 0, byDay }
}

/** All users minus the admins: a count of users is fast, and there are few admins. */
async function countCustomers(db: Database, { from, to }: { from?: string; to?: string }): Promise<number> {
  const admins = db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .$if(from !== undefined, (q) => q.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('created_at', '<', new Date(to ?? 0)))
  const [users, adminCount] = await Promise.all([
    countLongList(db, usersList, { from, to }),
    countRows(admins),
  ])
  return users - adminCount
}

/** The first instant of a period, and the first one after it. */
async function boundsOf(db: Database, { from, to, zone }: Period): Promise<{ from: string; to: string }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    SELECT ${startOfDay(from, zone.timeZone)} AS "from", ${endOfDay(to, zone.timeZone)} AS "to"`.execute(db)
  const [bounds] = rows
  if (!bounds) throw new Error('The bounds of a period returned no row.')
  return { from: bounds.from.toISOString(), to: bounds.to.toISOString() }
}

/**
 * New customers in each of the last seven periods of 24 hours; the last one ends now. The query skips the blocks of the
 * list (lists/long-list.ts) that have only older users, so it reads about as many rows as it counts.
 */
async function countNewByDay(db: Database): Promise<number[]> {
  const { rows } = await sql<{ daysAgo: number; count: number }>`
    SELECT floor(extract(epoch FROM now() - created_at) / 86400)::integer AS "daysAgo", count(*)::integer AS count
    FROM users
    WHERE role = 'USER' AND created_at > now() - interval '7 days' AND id > coalesce((
      SELECT max(last_id) FROM list_blocks WHERE list = 'users' AND latest < now() - interval '7 days'
    ), 0)
    GROUP BY 1`.execute(db)
  return [6, 5, 4, 3, 2, 1, 0].map((daysAgo) => rows.find((row) => row.daysAgo === daysAgo)?.count ?? 0)
}
