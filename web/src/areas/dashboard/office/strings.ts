import { LOW_STOCK } from '@docket/contract/catalogue'
import { icu } from '@docket/contract/icu'
import { screenNames } from '../../../kit/office/strings.ts'

/** The dashboard. */
export const words = {
  title: screenNames.dashboard,
  loading: 'Loading',
  period: 'Period',
  all: 'All time',
  lastDays: (days: number) => `${days} days`,
  custom: 'Custom',
  from: 'First day',
  to: 'Last day',
  badPeriod: 'Choose days from 2000 to 2099, the first not after the last.',
  daysIn: (zone: string) => `Days in ${zone}`,
  daysStillIn: (old: string, zone: string) => `Days in ${old}. Switching to ${zone}…`,
  toDo: 'To do',
  nothingToDo: 'All caught up.',
  allTasks: icu('Show all {count, number}'),
  fewerTasks: 'Show fewer',
  returns: (count: number) => `returned payment${count === 1 ? '' : 's'} to handle`,
  reviews: (count: number) => (count === 1 ? 'deposit to review' : 'deposits to review'),
  reports: (count: number) => (count === 1 ? 'report to answer' : 'reports to answer'),
  /** From three customers on. */
  claimants: icu('customers claim {nouns} of batch {batch}: decide'),
  claimsToday: 'ownership claims in 24 hours: check them',
  approvals: (count: number) => (count === 1 ? 'request waits for approval' : 'requests wait for approval'),
  holds: (count: number) => (count === 1 ? 'batch on hold to decide' : 'batches on hold to decide'),
  soldOut: (count: number) => (count === 1 ? 'product is sold out' : 'products are sold out'),
  /** The linked list has the sold-out products, too. */
  lowOrOut: (count: number) => `${count === 1 ? 'product' : 'products'} with ${LOW_STOCK} or fewer in stock`,
  restockWaits: (count: number) =>
    count === 1 ? 'customer waits for a sold-out product' : 'customers wait for sold-out products',
  failedMails: (count: number) =>
    count === 1 ? 'mail could not be delivered' : 'mails could not be delivered',
  givenUpEvents: icu('{count, plural, one {event was missed} other {events were missed}}'),
  /** Backups are made on the server, so there is nothing to press. */
  daysWithoutBackup: (count: number) =>
    `${count === 1 ? 'day' : 'days'} without a backup: check the schedule on the server`,
  sampleTexts: (count: number) =>
    count === 1
      ? 'text of the homepage is a sample: replace it'
      : 'texts of the homepage are samples: replace them',
  equalUsernames: (username: string) => `users are called “${username}”: suspend an impostor`,
  sendAgain: 'Send again',
  mailsSent: (count: number, countText: string) =>
    count === 1 ? 'One mail is sent again.' : `${countText} mails are sent again.`,
  categoryNeeded: 'Add a category first.',
  productNeeded: 'Add a product first.',
  stockNeeded: 'Add stock first.',
  figures: 'Figures',
  totalRevenue: 'Total Revenue',
  totalProfit: 'Total Profit',
  totalUsers: 'Total Users',
  totalDeposited: 'Total Deposited',
  totalPurchases: 'Total Store Purchases',
  totalTrackingNoPurchased: 'Total Tracking No Purchases',
  newUsers: 'New Users (Week)',
  lowStock: 'Low Stock Products',
  inTotal: 'in total',
  /** The days that a card is about. */
  over: (days: string) => `Over ${days}`,
  since: (day: string) => `All time, since ${day}`,
  now: 'now',
  lastSevenDays: 'the last 7 days',
  asBefore: icu('{days, plural, =1 {no change vs the day before} other {no change vs previous # days}}'),
  nothingBefore: icu('{days, plural, =1 {nothing on the day before} other {nothing in the previous # days}}'),
  lossBefore: icu(
    '{days, plural, =1 {a loss of {amount} on the day before} other {a loss of {amount} in the previous # days}}',
  ),
  more: icu('{days, plural, =1 {+{percent} vs the day before} other {+{percent} vs previous # days}}'),
  less: icu('{days, plural, =1 {−{percent} vs the day before} other {−{percent} vs previous # days}}'),
  /** Below a total of all time: what its last days brought. */
  recent: icu('Last {days, number} days'),
  /** The highest point of a small chart. */
  peak: (value: string, day: string, isAverage: boolean) =>
    isAverage ? `Highest from ${day} on: ${value} a day.` : `Highest on ${day}: ${value}.`,
  salesOverview: 'Sales Overview',
  revenue: 'Revenue',
  profit: 'Profit',
  /** The heading of the column, for charts by day, week or month. */
  chartUnits: { day: 'Date', week: 'Week', month: 'Month' },
  weekOf: (day: string) => `Week of ${day}`,
  /** A week or month of which only a part is in the period. */
  fromDay: (part: string, day: string) => `${part} (from ${day})`,
  untilDay: (part: string, day: string) => `${part} (until ${day})`,
  /** The answer of the sales chart; the best part follows. */
  revenueUp: icu(
    '{days, plural, =1 {Revenue is up {percent} on the day before.} other {Revenue is up {percent} on the previous # days.}}',
  ),
  revenueDown: icu(
    '{days, plural, =1 {Revenue is down {percent} on the day before.} other {Revenue is down {percent} on the previous # days.}}',
  ),
  /** For all time. */
  recentUp: icu('Revenue of the last {days, number} days is up {percent}.'),
  recentDown: icu('Revenue of the last {days, number} days is down {percent}.'),
  bestPart: {
    day: (day: string, revenue: string) => `Best day: ${day}, ${revenue}.`,
    week: (day: string, revenue: string) => `Best week: that of ${day}, ${revenue}.`,
    month: (month: string, revenue: string) => `Best month: ${month}, ${revenue}.`,
  },
  salesByCategory: 'Sales by Category',
  category: 'Category',
  quantity: 'Sold',
  categorySummary: (category: string, share: string) => `${category}: ${share} of sales.`,
  depositsByMethod: 'Deposits By Method',
  method: 'Method',
  amount: 'Amount',
  depositsSummary: (method: string, share: string, total: string) =>
    `${method}: ${share} of ${total} deposited.`,
  viewAsTable: 'View as table',
  viewAsChart: 'View as chart',
  ofPanel: (title: string) => ` of ${title}`,
  nothingSold: (isAllTime: boolean) =>
    isAllTime ? 'Nothing was sold yet.' : 'Nothing was sold in this period.',
  nothingDeposited: (isAllTime: boolean) =>
    isAllTime ? 'Nothing was deposited yet.' : 'Nothing was deposited in this period.',
  recentPurchases: 'Recent Purchases',
  noPurchases: 'There are no purchases yet.',
  purchaseLine: (quantity: string, title: string) => `${quantity} × ${title}`,
  topSelling: 'Top Selling Products',
  sales: (count: number, formatted: string) => `${formatted} ${count === 1 ? 'sale' : 'sales'}`,
  keyInsights: 'Key Insights',
  mostActiveUser: 'Most Active User',
  /** Purchases of both kinds. */
  purchasesOfUser: 'Purchases by this user',
  none: 'none',
  totalProducts: 'Total Products',
  activeCoupons: 'Active Coupons',
}
