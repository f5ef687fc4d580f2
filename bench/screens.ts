import { sql } from 'kysely'
import type { Platform } from '../server/src/host/context/platform.ts'

/** The API calls of an operator's screens, by name. Those of `lists` have no page parameter: a caller adds it. */
export interface Screens {
  pages: Record<string, string>
  lists: Record<string, string>
  /** The customer and the purchase that the calls ask for. */
  buyer: { id: number; email: string; purchaseId: number }
}

/** The product with the most accounts. */
export const LARGE_PRODUCT = 1
/** A product of the usual size. */
export const TYPICAL_PRODUCT = 100

const DAY_MS = 24 * 60 * 60_000

/** The API calls of each screen of the back office, with searches that find one row and searches that find many. */
export function screensOf(buyer: Screens['buyer'] & { network: string }): Screens {
  const week = `from=${instant(200)}&to=${instant(193)}`
  const month = `from=${instant(230)}&to=${instant(200)}`
  const product = `pageSize=5&logProductId=${LARGE_PRODUCT}`
  return {
    buyer,
    pages: {
      'dashboard, 7 days': `/admin/stat?from=${day(6)}&to=${day(0)}`,
      'dashboard, all time': '/admin/stat',
      'dashboard, 30 days': `/admin/stat?from=${day(29)}&to=${day(0)}`,
      'dashboard, 90 days': `/admin/stat?from=${day(89)}&to=${day(0)}`,
      'dashboard, a year, custom': `/admin/stat?from=${day(400)}&to=${day(36)}`,
      user: `/admin/user/${buyer.id}`,
      'notes on a user': `/admin/user/${buyer.id}/note/list`,
      'statements of a user': `/admin/user/${buyer.id}/statement/list`,
      'tags of users': '/admin/user/tag/list',
      purchase: `/admin/purchase/${buyer.purchaseId}`,
      categories: '/admin/category/list',
      subcategories: '/admin/sub-category/list',
      'payment methods': '/admin/deposit/method/list',
      'payment notices that match nothing': '/admin/deposit/notice/list',
      'failed sign-ins': '/admin/activity/failed-sign-ins',
      operators: '/admin/operator/list',
      'saved views': '/admin/saved-view/list',
      'site texts': '/admin/site-text/list',
      'answer templates': '/admin/answer-template/list',
    },
    lists: {
      approvals: '/admin/approval/list?',
      users: '/admin/user/list?',
      'users, one by e-mail': `/admin/user/list?search=${buyer.email.split('@')[0]}`,
      'users, 1 in 25 by surname': '/admin/user/list?search=okafor',
      'users by username': '/admin/user/list?sort=username',
      'users by balance': '/admin/user/list?sort=-balance',
      purchases: '/admin/history/purchases/list?',
      'purchases of a user': `/admin/history/purchases/list?userId=${buyer.id}`,
      'purchases by e-mail': `/admin/history/purchases/list?search=${buyer.email}`,
      'purchases of a week': `/admin/history/purchases/list?${week}`,
      'purchases of a month': `/admin/history/purchases/list?${month}`,
      'purchases by amount': '/admin/history/purchases/list?sort=-amount',
      'tracking numbers': '/admin/history/trackingNos/list?',
      'tracking numbers of a user': `/admin/history/trackingNos/list?userId=${buyer.id}`,
      'tracking numbers by e-mail': `/admin/history/trackingNos/list?search=${buyer.email}`,
      'tracking numbers of a month': `/admin/history/trackingNos/list?${month}`,
      deposits: '/admin/history/deposits/list?',
      'deposits by e-mail': `/admin/history/deposits/list?search=${buyer.email}`,
      'deposits of a week': `/admin/history/deposits/list?${week}`,
      'deposits of a month': `/admin/history/deposits/list?${month}`,
      'deposits in review': '/admin/history/deposits/list?status=REVIEW',
      'deposits to buy something': '/admin/history/deposits/list?purchase=open',
      'deposits whose purchase is late': '/admin/history/deposits/list?purchase=late',
      'deposits by card': '/admin/history/deposits/list?method=card',
      'deposits by amount': '/admin/history/deposits/list?sort=-amount',
      disputes: '/admin/dispute/list?',
      'disputes, open': '/admin/dispute/list?status=OPEN',
      'disputes by e-mail': `/admin/dispute/list?search=${buyer.email}`,
      'routes of alerts': '/admin/alert/route/list?',
      'missed events': '/admin/event/given-up?',
      'reports, open': '/admin/report/list?',
      'reports, all': '/admin/report/list?status=all',
      'reports by e-mail': `/admin/report/list?status=all&search=${buyer.email}`,
      'audit log': '/admin/audit/list?pageSize=20',
      'audit log of a purchase': `/admin/audit/list?pageSize=20&search=purchase:${buyer.purchaseId}`,
      'audit log of a user': `/admin/audit/list?pageSize=20&search=user:${buyer.id}`,
      'audit log of imports': '/admin/audit/list?pageSize=20&search=import',
      'audit log by a buyer': `/admin/audit/list?pageSize=20&actor=${buyer.email}`,
      'audit log by the operator': '/admin/audit/list?pageSize=20&actor=operator@',
      activity: '/admin/activity/list?pageSize=20',
      'activity of a user': `/admin/activity/list?pageSize=20&userId=${buyer.id}`,
      'activity by e-mail': `/admin/activity/list?pageSize=20&search=${buyer.email}`,
      'activity, failed sign-ins': '/admin/activity/list?pageSize=20&kind=sign-in-failed',
      'activity of a network': `/admin/activity/list?pageSize=20&network=${buyer.network}`,
      'activity of a week': `/admin/activity/list?pageSize=20&from=${instant(14)}&to=${instant(7)}`,
      'batches on hold': '/admin/hold/list?',
      products: '/admin/product/list?pageSize=15',
      'products by title': '/admin/product/list?pageSize=15&search=music',
      'products by category': '/admin/product/list?pageSize=15&categoryId=3',
      'products by stock': '/admin/product/list?pageSize=15&sort=inStock',
      coupons: '/admin/coupon/list?',
      'coupons by code': '/admin/coupon/list?search=SAVE-1',
      'accounts, all': `/admin/account/list?${product}`,
      'accounts, available': `/admin/account/list?${product}&status=available`,
      'accounts, sold': `/admin/account/list?${product}&status=sold`,
      'accounts of another product': `/admin/account/list?pageSize=5&logProductId=${TYPICAL_PRODUCT}`,
      'batches of the large product': `/admin/account/batch/list?${product}`,
      'accounts of a purchase': `/admin/purchase/${buyer.purchaseId}/account/list?`,
    },
  }
}

/** A typical buyer: the buyer of the purchase in the middle. The network is that of fill/8-signing-in.sql. */
export async function findBuyer({ db }: Pick<Platform, 'db'>) {
  const { lastId } = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.max('id').as('lastId'))
    .executeTakeFirstOrThrow()
  return db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .select(['users.id', 'users.email', 'purchases.id as purchaseId'])
    .select(sql<string>`host('10.0.0.0'::inet + users.id)`.as('network'))
    .where('purchases.id', '>=', Math.ceil((lastId ?? 0) / 2))
    .where('purchases.kind', '=', 'ACCOUNTS')
    .orderBy('purchases.id')
    .limit(1)
    .executeTakeFirstOrThrow()
}

const instant = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString()
const day = (daysAgo: number) => instant(daysAgo).slice(0, 10)
