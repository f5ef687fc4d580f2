import * as contract from '@docket/contract/admin/purchases'
import { answerReport as answerEndpoint, reportById } from '@docket/contract/admin/reports'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { exportRoutes } from '../../platform/export/export-routes.ts'
import { route } from '../../platform/http/route/route.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { exportPurchases } from './records/export-purchases.ts'
import { getAnyPurchase } from './records/get-any-purchase.ts'
import { listMasked, listWithValues } from './records/purchase-values.ts'
import { listPurchasedAccounts } from './records/purchased-accounts.ts'
import { refundPurchase } from './refund/refund-purchase.ts'
import { replacePurchasedAccount } from './replace/replace-purchased-account.ts'
import { revealAccount } from './replace/reveal-account.ts'
import { answerReport } from './report/answer-report.ts'
import { declineReport } from './report/decline-report.ts'
import { exportReports } from './report/export-reports.ts'
import { getReport } from './report/get-report.ts'
import { listReports } from './report/list-reports.ts'

/** The admin's list of purchases, and the after-sales: replace an account, refund, answer reports. */
export function purchaseAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, contract.allPurchases, (call) =>
    call.query.values === 'true' ? listWithValues(platform, call) : listMasked(db, call.query),
  )
  exportRoutes(app, platform, { link: contract.purchasesLink, file: contract.purchasesFile }, exportPurchases)
  route(app, sessions, contract.anyPurchaseById, ({ params }) => getAnyPurchase(db, params.id))
  route(app, sessions, contract.purchasedAccounts, ({ params, query }) =>
    listPurchasedAccounts(db, { purchaseId: params.id, ...query }),
  )
  route(app, sessions, contract.revealAccount, (call) => revealAccount(platform, actorOf(call), call.body))
  route(app, sessions, contract.replaceAccount, (call) =>
    replacePurchasedAccount(platform, actorOf(call), call.body),
  )
  route(app, sessions, contract.refundPurchase, (call) =>
    refundPurchase(platform, actorOf(call), call.body, call.idempotency),
  )
  route(app, sessions, contract.reports, ({ query }) => listReports(db, query))
  exportRoutes(app, platform, { link: contract.reportsLink, file: contract.reportsFile }, exportReports)
  route(app, sessions, reportById, ({ params }) => getReport(db, params.id))
  route(app, sessions, answerEndpoint, (call) => answerReport(platform, actorOf(call), call.body))
  route(app, sessions, contract.declineReport, (call) => declineReport(platform, actorOf(call), call.body))
}
