import * as contract from '@docket/contract/admin/purchases'
import { answerReport as answerEndpoint, reportById } from '@docket/contract/admin/reports'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import { listMasked, listWithValues } from './records/all-purchases.ts'
import { getAnyPurchase } from './records/get-any-purchase.ts'
import { listPurchasedAccounts, revealAccount } from './records/purchased-accounts.ts'
import { refundPurchase } from './refund/refund-purchase.ts'
import { replacePurchasedAccount } from './replace/replace-purchased-account.ts'
import { answerReport, declineReport } from './report/answer-report.ts'
import { getReport } from './report/get-report.ts'
import { listReports } from './report/list-reports.ts'

/** The admin's list of purchases, and the after-sales: replace an account, refund, answer reports. */
export function purchaseAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform
  api.route(contract.allPurchases, (call) =>
    call.query.values === 'true' ? listWithValues(platform, call) : listMasked(db, call.query),
  )
  api.route(contract.anyPurchaseById, ({ params }) => getAnyPurchase(db, params.id))
  api.route(contract.purchasedAccounts, ({ params, query }) =>
    listPurchasedAccounts(db, { purchaseId: params.id, ...query }),
  )
  api.route(contract.revealAccount, (call) => revealAccount(platform, call.actor, call.body))
  api.route(contract.replaceAccount, (call) => replacePurchasedAccount(platform, call.actor, call.body))
  api.route(contract.refundPurchase, (call) =>
    refundPurchase(platform, call.actor, call.body, call.idempotency),
  )
  api.route(contract.reports, ({ query }) => listReports(db, query))
  api.route(reportById, ({ params }) => getReport(db, params.id))
  api.route(answerEndpoint, (call) => answerReport(platform, call.actor, call.body))
  api.route(contract.declineReport, (call) => declineReport(platform, call.actor, call.body))
}
