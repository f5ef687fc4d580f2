import * as z from 'zod'
import { dollars } from '../amounts.ts'
import { daysBetween, FIRST_DAY, LAST_DAY } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, longId, stopWith } from '../text.ts'
import { CHART_UNITS } from './chart-parts.ts'
import { purchaseKind } from './purchases.ts'

const DAY_FORM = 'Use a day such as 2026-11-21.'

/** A day in the time zone of the sums, such as `2026-11-21`. */
const anyDay = z
  .string(DAY_FORM)
  .max('2026-11-21'.length, stopWith(DAY_FORM))
  .check(z.iso.date({ error: DAY_FORM, abort: true }))

/** A day that a period can have. */
const day = anyDay.refine(
  (value) => value >= FIRST_DAY && value <= LAST_DAY,
  `Choose a day from ${FIRST_DAY} to ${LAST_DAY}.`,
)

/** Dollars. Unlike `dollars`, it has no limit: the sum of a period can be larger than any single amount. */
const sum = z.number()

/** The figures that are compared with the period before. */
const totals = z.object({
  totalRevenue: sum,
  totalProfit: sum,
  totalDeposited: sum,
  /** The number of purchases of accounts; shipments are not counted. */
  totalPurchases: z.int(),
  /** Test shipments. */
  totalTrackingNoPurchased: z.int(),
  newUsers: z.int(),
})

/** The maximum number of points of a series. */
const MAX_POINTS = 60

/**
 * The average per day in equal parts of a period, for a small chart: each part has `daysPerPoint` days, and only the
 * first one may have fewer.
 */
const points = z.array(sum).max(MAX_POINTS)
const series = z.object({
  totalRevenue: points,
  totalProfit: points,
  totalDeposited: points,
  totalPurchases: points,
  totalTrackingNoPurchased: points,
})

const earned = totals.pick({ totalRevenue: true, totalProfit: true })

/** What a new shop has already, for the checklist of its first sale. */
const firstSteps = z.object({
  /** The oldest category and the oldest product; null: there is none. */
  categoryId: id.nullable(),
  productId: id.nullable(),
  /** Whether a product has an account for sale. */
  hasStock: z.boolean(),
  /** Whether a category has a logo. */
  hasLogo: z.boolean(),
  hasSupportChat: z.boolean(),
  /** Whether admins have written all three legal pages. */
  hasLegalTexts: z.boolean(),
  /** Whether admins have replaced all sample claims of the homepage. */
  hasOwnClaims: z.boolean(),
})

export const stats = endpoint({
  method: 'GET',
  path: '/admin/stat',
  access: 'admin',
  permission: 'view',
  summary:
    'The dashboard of a period: from the day `from` to the day `to`; without them, all time: from the first sale or deposit until today',
  query: z
    .object({ from: day.optional(), to: day.optional() })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      error: 'Name both days, or neither.',
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'The last day is before the first.',
    }),
  output: totals.extend({
    from: day,
    to: day,
    /** The time zone of the days: that of the shop, or the one before until the days of the new one are added up. */
    timeZone: z.string(),
    /** The period of the same length right before; null for all time. */
    previous: totals.extend({ series }).nullable(),
    /**
     * For all time, which has no period before it: revenue and profit of its last `days` days, and of as many days right
     * before these. Null for any other period.
     */
    recent: earned.extend({ days: z.int(), previous: earned }).nullable(),
    series,
    /** New users in each of the last seven periods of 24 hours, the oldest first. */
    newUsersByDay: z.array(z.int()),
    totalUsers: z.int(),
    newUsersThisWeek: z.int(),
    /** Including those that are sold out. */
    lowStockProducts: z.int(),
    soldOutProducts: z.int(),
    /** Customers who wait for sold-out products, each once for each product. */
    restockWaits: z.int(),
    /** Mails that could not be delivered, without those that contain a link. */
    failedMails: z.int(),
    /** Events that a part of the shop could not handle for a day. */
    givenUpEvents: z.int(),
    /** Returned payments that an operator has to handle. */
    returnsToHandle: z.int(),
    /** Whole days since the newest backup; 0 if it is not two days old yet, or if there was never a backup. */
    daysWithoutBackup: z.int(),
    /** In production: the texts of the homepage that are still samples, such as its figures. */
    sampleTexts: z.int(),
    /** Names that several users have, who can sign in, and how many. An older release let them choose equal names. */
    equalUsernames: z.array(z.object({ username: z.string(), users: z.int() })),
    /** The customer with the most purchases in the period. */
    mostActiveUser: z.object({ id, username: z.string(), purchases: z.int() }).nullable(),
    totalLogProducts: z.int(),
    /** The number of coupons that can be used now. */
    totalCoupons: z.int(),
    depositsByMethod: z.record(z.string(), sum),
    /** What each row of `salesChart` covers: the longer the period, the longer the unit. A week begins on Monday. */
    salesChartUnit: z.enum(CHART_UNITS),
    /**
     * One row for each day, week or month, also for those without sales. `date` is its first day. Only days of the
     * period count: the first and the last row may cover a part of their week or month.
     */
    salesChart: z.array(z.object({ date: anyDay, revenue: sum, profit: sum })),
    salesByCategory: z.array(z.object({ category: z.string(), quantity: z.int() })),
    recentPurchases: z.array(
      z.object({
        id: longId,
        kind: purchaseKind,
        userEmail: z.string(),
        quantity: z.int(),
        productTitle: z.string(),
        purchasedAt: instant,
        amount: dollars,
      }),
    ),
    topSellingProducts: z.array(z.object({ id, title: z.string(), sales: z.int() })),
    /** Null after the first purchase. */
    firstSteps: firstSteps.nullable(),
  }),
  errors: ['VALIDATION_ERROR'],
})

/** The number of days that one point of a series covers. */
export function daysPerPoint(from: string, to: string): number {
  return Math.ceil(daysBetween(from, to) / MAX_POINTS)
}
