import * as contract from '@docket/contract/admin/order'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/actor.ts'
import { exportRoutes } from '../../platform/export-routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { listOrderLines } from '../../stock/order-lines.ts'
import { declineReport } from './decline-report.ts'
import { exportReports } from './export-reports.ts'
import { getOrder } from './get-order.ts'
import { listReports } from './list-reports.ts'
import { refundOrder } from './refund-order.ts'
import { replaceLine } from './replace-line.ts'
import { revealLine } from './reveal-line.ts'

/** An order as an admin sees it, and what is made good of it. */
export function makingGoodAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, contract.orderById, ({ params }) => getOrder(db, params.id))
  route(app, sessions, contract.orderLines, ({ params, query }) =>
    listOrderLines(db, { purchaseId: params.id, ...query }),
  )
  route(app, sessions, contract.revealLine, (call) => revealLine(platform, actorOf(call), call.body))
  route(app, sessions, contract.replaceLine, (call) => replaceLine(platform, actorOf(call), call.body))
  route(app, sessions, contract.refundOrder, (call) =>
    refundOrder(platform, actorOf(call), call.body, call.idempotency),
  )
  route(app, sessions, contract.reports, ({ query }) => listReports(db, query))
  exportRoutes(app, platform, { link: contract.reportsLink, file: contract.reportsFile }, exportReports)
  route(app, sessions, contract.declineReport, (call) => declineReport(platform, actorOf(call), call.body))
}
