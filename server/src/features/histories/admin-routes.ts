import * as contract from '@docket/contract/admin/history'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { listAllDeposits } from './list-all-deposits.ts'
import { listAllPurchases } from './list-all-purchases.ts'

/** What everybody bought and paid in, as an admin sees it. */
export function historyAdminRoutes(app: FastifyInstance, { db, sessions }: Platform): void {
  route(app, sessions, contract.allDeposits, ({ query }) => listAllDeposits(db, query))
  route(app, sessions, contract.allPurchases, ({ query }) => listAllPurchases(db, query))
}
