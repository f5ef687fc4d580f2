import * as contract from '@docket/contract/admin/history'
import type { FastifyInstance } from 'fastify'
import { exportRoutes } from '../../platform/export-routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { exportDeposits } from './export-deposits.ts'
import { exportPurchases } from './export-purchases.ts'
import { listAllDeposits } from './list-all-deposits.ts'
import { listAllPurchases } from './list-all-purchases.ts'

/** What everybody bought and paid in, as an admin sees it. */
export function historyAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, contract.allDeposits, ({ query }) => listAllDeposits(db, query))
  route(app, sessions, contract.allPurchases, ({ query }) => listAllPurchases(db, query))
  exportRoutes(app, platform, { link: contract.depositsLink, file: contract.depositsFile }, exportDeposits)
  exportRoutes(app, platform, { link: contract.purchasesLink, file: contract.purchasesFile }, exportPurchases)
}
