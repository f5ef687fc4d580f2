import { chartUnitOf, partStart, partsOf } from '@docket/contract/admin/chart-parts'
import type { stats } from '@docket/contract/admin/dashboard'
import { LOW_STOCK } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { SAMPLE_TEXT_NAMES } from '@docket/contract/site-texts'
import { sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import type { Database } from '../../host/db/database.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { isFailedAndResendable } from '../../host/queue/mail.ts'
import { hasAtMost } from '../stock/accounts/in-stock.ts'
import { allTime } from './all-time.ts'
import { countUsers } from './count-users.ts'
import { depositsByDay } from './deposits-by-day.ts'
import { readEqualUsernames } from './equal-usernames.ts'
import { countBuiltIn, readFirstSteps } from './first-steps.ts'
import { mostActiveUser, storeBusiestBuyersOf } from './most-active-user.ts'
import { daysUntil, type Period, periodBefore } from './period.ts'
import { recentPurchases } from './recent-purchases.ts'
import { salesByCategory, salesByDay, topSellers } from './sales.ts'
import { readSalesZone } from './sales-zones.ts'
import { countSeries, dollarSeries } from './series.ts'

const [RECENT_PURCHASES, TOP_SELLERS, MAX_CATEGORIES, RECENT_DAYS] = [8, 5, 10, 30]

/** All figures of the dashboard for a period, or without one for all time. It uses the stored sums of the closed days. */
export async function getStats(
  { db, replica, config }: Pick<Platform, 'db' | 'replica' | 'config'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Output<typeof stats>> {
  const isAllTime = from === undefined || to === undefined
  const zone = await readSalesZone(db)
  const period = isAllTime ? await allTime(db, zone) : { from, to, zone }
  // On the primary, because a standby stores nothing.
  const closed = await storeBusiestBuyersOf(db, period)
  return replica.read(async (source) => {
    const periodThere = { ...period, zone: await readSalesZone(source) }
    const before = isAllTime ? null : periodBefore(periodThere)
    return readStats({ db: source, config }, periodThere, { closed, before })
  })
}

async function readStats(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  period: Period,
  { closed, before }: { closed: Awaited<ReturnType<typeof storeBusiestBuyersOf>>; before: Period | null },
): Promise<Output<typeof stats>> {
  const [current, previous, users, counts, categories, top, mostActive, recent, firstSteps, equalUsernames] =
    await Promise.all([
      sumsOf(db, period),
      before && sumsOf(db, before),
      countUsers(db, period, before),
      countCurrent(db, config),
      salesByCategory(db, period, MAX_CATEGORIES),
      topSellers(db, period, TOP_SELLERS),
      mostActiveUser(db, period, closed),
      recentPurchases(db, RECENT_PURCHASES),
      readFirstSteps(db, config),
      readEqualUsernames(db),
    ])
  return {
    from: period.from,
    to: period.to,
    timeZone: period.zone.timeZone,
    ...current.totals,
    newUsers: users.inPeriod,
    series: current.series,
    previous: previous && { ...previous.totals, newUsers: users.before, series: previous.series },
    recent: before ? null : recentOf(period, current.days),
    totalUsers: users.all,
    newUsersThisWeek: users.thisWeek,
    newUsersByDay: users.byDay,
    ...counts,
    mostActiveUser: mostActive,
    depositsByMethod: byMethod(current.deposits),
    ...chartOf(period, current.days),
    salesByCategory: categories,
    recentPurchases: recent,
    topSellingProducts: top,
    firstSteps,
    equalUsernames,
  }
}

/** The sums of a period: its days, its totals, and its series. */
async function sumsOf(db: Database, period: Period) {
  const [days, deposits] = await Promise.all([salesByDay(db, period), depositsByDay(db, period)])
  return { days, deposits, totals: totalsOf(days, deposits), series: seriesOf(period, days, deposits) }
}

type Days = Awaited<ReturnType<typeof salesByDay>>
type Deposits = Awaited<ReturnType<typeof depositsByDay>>

function totalsOf(days: Days, deposits: Deposits) {
  return {
    ...earnedIn(days),
    totalDeposited: toDollars(deposits.reduce((sum, { cents }) => sum + cents, 0n)),
    totalPurchases: days.reduce((sum, { purchases, shipments }) => sum + purchases - shipments, 0),
    totalTrackingNoPurchased: days.reduce((sum, { shipments }) => sum + shipments, 0),
  }
}

function earnedIn(days: Days) {
  const total = (pick: (day: Days[number]) => bigint) => days.reduce((sum, day) => sum + pick(day), 0n)
  return {
    totalRevenue: toDollars(total(({ revenue }) => revenue)),
    totalProfit: toDollars(total(({ profit }) => profit)),
  }
}

/** The last days of a period and as many days before them, from the rows that the totals are made of. */
function recentOf({ to, zone }: Period, days: Days) {
  const last = daysUntil(to, RECENT_DAYS, zone)
  const earnedFrom = (part: Period) =>
    earnedIn(days.filter(({ date }) => part.from <= date && date <= part.to))
  return { days: RECENT_DAYS, ...earnedFrom(last), previous: earnedFrom(periodBefore(last)) }
}

/** The rows of the chart: the days of the period, added up to weeks or months if it is long. */
function chartOf(period: Period, days: Days) {
  const unit = chartUnitOf(period)
  const sums = new Map(partsOf(unit, period).map((date) => [date, { revenue: 0n, profit: 0n }]))
  for (const { date, revenue, profit } of days) {
    const sum = sums.get(partStart(unit, date))
    if (!sum) throw new Error(`The day ${date} is not in the period.`)
    sum.revenue += revenue
    sum.profit += profit
  }
  const salesChart = [...sums].map(([date, { revenue, profit }]) => {
    return { date, revenue: toDollars(revenue), profit: toDollars(profit) }
  })
  return { salesChartUnit: unit, salesChart }
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
  | 'restockWaits'
  | 'failedMails'
  | 'givenUpEvents'
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
      (SELECT count(*)::integer FROM restock_waits JOIN products ON products.id = product_id
        WHERE archived_at IS NULL) AS "restockWaits",
      (SELECT count(*)::integer FROM mails WHERE ${isFailedAndResendable}) AS "failedMails",
      (SELECT count(*)::integer FROM events WHERE given_up_at IS NOT NULL) AS "givenUpEvents",
      -- A dispute that needs an answer is a task of its own.
      (SELECT count(*)::integer FROM returned_payments
        WHERE needs_handling AND NOT (kind = 'dispute' AND state = 'open')) AS "returnsToHandle",
      coalesce((
        SELECT extract(days FROM now() - backed_up_at)::integer FROM backup_status
        WHERE backed_up_at < now() - interval '2 days'
      ), 0) AS "daysWithoutBackup",
      CASE WHEN ${production} THEN ${countBuiltIn(SAMPLE_TEXT_NAMES)} ELSE 0 END AS "sampleTexts",
      (SELECT count(*)::integer FROM products WHERE archived_at IS NULL AND ${hasAtMost(LOW_STOCK)})
        AS "lowStockProducts",
      (SELECT count(*)::integer FROM coupons
        WHERE archived_at IS NULL AND NOT ${sql.id(functionsSchema)}.is_expired(coupons)) AS "totalCoupons"
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The counts of the dashboard returned no row.')
  return counts
}
