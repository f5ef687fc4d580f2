import { daysBetween, type stats } from '@docket/contract/admin/dashboard'
import { LOW_STOCK } from '@docket/contract/admin/products'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { SAMPLE_TEXT_NAMES } from '@docket/contract/site-texts'
import { sql } from 'kysely'
import { hasAtMost } from '../../inventory/accounts/in-stock.ts'
import type { Platform } from '../../platform/context/platform.ts'
import type { Database } from '../../platform/db/database.ts'
import { isFailedAndResendable } from '../../platform/jobs/mail.ts'
import { countUsers } from './count-users.ts'
import { depositsByDay } from './deposits-by-day.ts'
import { countBuiltIn, readFirstSteps } from './first-steps.ts'
import { mostActiveUser, storeBusiestBuyersOf } from './most-active-user.ts'
import { type Period, periodBefore, periodOf } from './period.ts'
import { recentPurchases } from './recent-purchases.ts'
import { salesByCategory, salesByDay, topSellers } from './sales.ts'
import { readSalesZone } from './sales-zones.ts'
import { countSeries, dollarSeries } from './series.ts'

const [RECENT_PURCHASES, TOP_SELLERS, MAX_CATEGORIES] = [8, 5, 10]

/** All figures of the dashboard for a period. It uses the stored sums of the closed days. */
export async function getStats(
  { db, replica, config }: Pick<Platform, 'db' | 'replica' | 'config'>,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<Output<typeof stats>> {
  const period = periodOf(query, await readSalesZone(db))
  // On the primary, because a standby stores nothing.
  const closed = await storeBusiestBuyersOf(db, period)
  return replica.read(async (source) =>
    readStats({ db: source, config }, { ...period, zone: await readSalesZone(source) }, closed),
  )
}

async function readStats(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  period: Period,
  closed: { until: string },
): Promise<Output<typeof stats>> {
  const before = periodBefore(period)
  const [
    days,
    daysBefore,
    deposits,
    depositsBefore,
    users,
    counts,
    categories,
    top,
    mostActive,
    recent,
    firstSteps,
  ] = await Promise.all([
    salesByDay(db, period),
    salesByDay(db, before),
    depositsByDay(db, period),
    depositsByDay(db, before),
    countUsers(db, period, before),
    countCurrent(db, config),
    salesByCategory(db, period, MAX_CATEGORIES),
    topSellers(db, period, TOP_SELLERS),
    mostActiveUser(db, period, closed),
    recentPurchases(db, RECENT_PURCHASES),
    readFirstSteps(db, config),
  ])
  return {
    from: period.from,
    to: period.to,
    timeZone: period.zone.timeZone,
    ...totalsOf(days, deposits, users.inPeriod),
    series: seriesOf(period, days, deposits),
    previous: {
      ...totalsOf(daysBefore, depositsBefore, users.before),
      series: seriesOf(before, daysBefore, depositsBefore),
    },
    totalUsers: users.all,
    newUsersThisWeek: users.thisWeek,
    newUsersByDay: users.byDay,
    ...counts,
    mostActiveUser: mostActive,
    depositsByMethod: byMethod(deposits),
    salesChart: chartOf(period, days),
    salesByCategory: categories,
    recentPurchases: recent,
    topSellingProducts: top,
    firstSteps,
  }
}

type Days = Awaited<ReturnType<typeof salesByDay>>
type Deposits = Awaited<ReturnType<typeof depositsByDay>>

function totalsOf(days: Days, deposits: Deposits, newUsers: number) {
  const total = (pick: (day: Days[number]) => bigint) => days.reduce((sum, day) => sum + pick(day), 0n)
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
  const daysByDate = new Map(days.map((day) => [day.date, day]))
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const date = new Date(Date.parse(from) + index * 24 * 60 * 60_000).toISOString().slice(0, 10)
    const { revenue = 0n, profit = 0n } = daysByDate.get(date) ?? {}
    return { date, revenue: toDollars(revenue), profit: toDollars(profit) }
  })
}

/** The series of the totals, from the same rows as `totalsOf`. */
function seriesOf(period: Period, days: Days, deposits: Deposits) {
  const countsOf = (pick: (day: Days[number]) => number) =>
    countSeries(
      period,
      days.map((day) => ({ date: day.date, count: pick(day) })),
    )
  return {
    totalRevenue: dollarSeries(
      period,
      days.map(({ date, revenue }) => ({ date, cents: revenue })),
    ),
    totalProfit: dollarSeries(
      period,
      days.map(({ date, profit }) => ({ date, cents: profit })),
    ),
    totalDeposited: dollarSeries(period, deposits),
    totalPurchases: countsOf(({ purchases, shipments }) => purchases - shipments),
    totalTrackingNoPurchased: countsOf(({ shipments }) => shipments),
  }
}

function byMethod(deposits: Deposits): Record<string, number> {
  const sums = new Map<string, bigint>()
  for (const { method, cents } of deposits) sums.set(method, (sums.get(method) ?? 0n) + cents)
  return Object.fromEntries([...sums].map(([method, cents]) => [method, toDollars(cents)]))
}

type Counts = Pick<
  Output<typeof stats>,
  | 'totalLogProducts'
  | 'lowStockProducts'
  | 'soldOutProducts'
  | 'failedMails'
  | 'returnsToHandle'
  | 'daysWithoutBackup'
  | 'sampleTexts'
  | 'totalCoupons'
>

/** The counts that do not depend on the period. */
async function countCurrent(
  db: Database,
  { production }: Pick<Platform['config'], 'production'>,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT
      (SELECT count(*)::integer FROM products WHERE archived_at IS NULL) AS "totalLogProducts",
      (SELECT count(*)::integer FROM products WHERE archived_at IS NULL AND ${hasAtMost(0)})
        AS "soldOutProducts",
      (SELECT count(*)::integer FROM mails WHERE ${isFailedAndResendable}) AS "failedMails",
      (SELECT count(*)::integer FROM returned_payments WHERE needs_handling) AS "returnsToHandle",
      coalesce((
        SELECT extract(days FROM now() - backed_up_at)::integer FROM backup_status
        WHERE backed_up_at < now() - interval '2 days'
      ), 0) AS "daysWithoutBackup",
      CASE WHEN ${production} THEN ${countBuiltIn(SAMPLE_TEXT_NAMES)} ELSE 0 END AS "sampleTexts",
      (SELECT count(*)::integer FROM products WHERE archived_at IS NULL AND ${hasAtMost(LOW_STOCK)})
        AS "lowStockProducts",
      (SELECT count(*)::integer FROM coupons WHERE archived_at IS NULL AND expires_at > now()) AS "totalCoupons"
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The counts of the dashboard returned no row.')
  return counts
}
