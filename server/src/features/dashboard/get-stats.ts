import { daysBetween, type stats } from '@docket/contract/admin/dashboard'
import { LOW_STOCK } from '@docket/contract/admin/products'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import { hasAtMost } from '../../inventory/accounts/in-stock.ts'
import type { Database } from '../../platform/db/database.ts'
import { isFailedNotice } from '../../platform/jobs/mail.ts'
import { countLongList } from '../../platform/lists/long-list.ts'
import { countRows } from '../../platform/lists/page.ts'
import { mostActiveUser } from './most-active-user.ts'
import { addDays, type Period, periodBefore, periodOf } from './period.ts'
import { salesByCategory, salesByDay, topSellers } from './sales.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const [RECENT_PURCHASES, TOP_SELLERS, MAX_CATEGORIES] = [8, 5, 10]

/** All figures of the dashboard for a period. It uses the stored sums of the closed days. */
export async function getStats(
  db: Database,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<Output<typeof stats>> {
  const period = periodOf(query)
  const before = periodBefore(period)
  const [days, daysBefore, deposits, depositsBefore, users, counts, categories, top, busiest, recent] =
    await Promise.all([
      salesByDay(db, period),
      salesByDay(db, before),
      depositsByMethod(db, period),
      depositsByMethod(db, before),
      countUsers(db, period, before),
      countWhatIsNow(db),
      salesByCategory(db, period, MAX_CATEGORIES),
      topSellers(db, period, TOP_SELLERS),
      mostActiveUser(db, period),
      recentPurchases(db),
    ])
  return {
    ...period,
    ...totalsOf(days, deposits, users.inPeriod),
    previous: totalsOf(daysBefore, depositsBefore, users.before),
    totalUsers: users.all,
    newUsersThisWeek: users.thisWeek,
    ...counts,
    mostActiveUser: busiest,
    depositsByMethod: Object.fromEntries(deposits.map(({ method, cents }) => [method, toDollars(cents)])),
    salesChart: chartOf(period, days),
    salesByCategory: categories,
    recentPurchases: recent,
    topSellingProducts: top,
  }
}

type Days = Awaited<ReturnType<typeof salesByDay>>
type Deposits = Awaited<ReturnType<typeof depositsByMethod>>

function totalsOf(days: Days, deposits: Deposits, newUsers: number) {
  const total = (of: (day: Days[number]) => bigint) => days.reduce((sum, day) => sum + of(day), 0n)
  return {
    totalRevenue: toDollars(total(({ revenue }) => revenue)),
    totalProfit: toDollars(total(({ profit }) => profit)),
    totalDeposited: toDollars(deposits.reduce((sum, { cents }) => sum + cents, 0n)),
    totalPurchases: days.reduce((sum, { purchases, shipments }) => sum + purchases - shipments, 0),
    totalTrackingNoPurchased: days.reduce((sum, { shipments }) => sum + shipments, 0),
    newUsers,
  }
}

function chartOf({ from, to }: Period, days: Days) {
  const sold = new Map(days.map((day) => [day.date, day]))
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const date = new Date(Date.parse(from) + index * 24 * 60 * 60_000).toISOString().slice(0, 10)
    const { revenue = 0n, profit = 0n } = sold.get(date) ?? {}
    return { date, revenue: toDollars(revenue), profit: toDollars(profit) }
  })
}

async function depositsByMethod(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ method: string; cents: bigint }>`
    SELECT method, sum(amount_cents)::bigint AS cents FROM deposits
    WHERE status = 'COMPLETED' AND completed_at >= ${from}::date::timestamp AT TIME ZONE 'UTC'
      AND completed_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY method ORDER BY method`.execute(db)
  return rows
}

async function countUsers(db: Database, period: Period, before: Period) {
  const within = ({ from, to }: Period) => ({ from: startOf(from), to: startOf(addDays(to, 1)) })
  const [all, thisWeek, inPeriod, inPeriodBefore] = await Promise.all([
    countCustomers(db, {}),
    countCustomers(db, { from: new Date(Date.now() - WEEK_MS).toISOString() }),
    countCustomers(db, within(period)),
    countCustomers(db, within(before)),
  ])
  return { all, thisWeek, inPeriod, before: inPeriodBefore }
}

/** All users minus the admins: a count of users is fast, and there are few admins. */
async function countCustomers(db: Database, { from, to }: { from?: string; to?: string }): Promise<number> {
  const admins = db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .$if(from !== undefined, (q) => q.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('created_at', '<', new Date(to ?? 0)))
  const [users, adminCount] = await Promise.all([countLongList(db, 'users', { from, to }), countRows(admins)])
  return users - adminCount
}

const startOf = (day: string) => `${day}T00:00:00.000Z`

type Counts = Pick<
  Output<typeof stats>,
  'totalLogProducts' | 'lowStockProducts' | 'soldOutProducts' | 'failedMails' | 'totalCoupons'
>

/** The counts that do not depend on the period. */
async function countWhatIsNow(db: Database): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT
      (SELECT count(*)::integer FROM products WHERE archived_at IS NULL) AS "totalLogProducts",
      (SELECT count(*)::integer FROM products WHERE archived_at IS NULL AND ${hasAtMost(0)})
        AS "soldOutProducts",
      (SELECT count(*)::integer FROM mails WHERE ${isFailedNotice}) AS "failedMails",
      (SELECT count(*)::integer FROM products WHERE archived_at IS NULL AND ${hasAtMost(LOW_STOCK)})
        AS "lowStockProducts",
      (SELECT count(*)::integer FROM coupons WHERE archived_at IS NULL AND expires_at > now()) AS "totalCoupons"
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The counts of the dashboard returned no row.')
  return counts
}

async function recentPurchases(db: Database): Promise<Output<typeof stats>['recentPurchases']> {
  const rows = await db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .select([
      'purchases.id',
      'purchases.kind',
      'users.email',
      'purchases.quantity',
      'purchases.title',
      'purchases.purchased_at',
      'purchases.amount_cents',
    ])
    .orderBy('purchases.id', 'desc')
    .limit(RECENT_PURCHASES)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    userEmail: row.email,
    quantity: row.quantity,
    productTitle: row.title,
    purchasedAt: row.purchased_at.toISOString(),
    amount: toDollars(row.amount_cents),
  }))
}
