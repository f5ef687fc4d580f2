import * as contract from '@docket/contract/history'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { reportPurchase } from './report-purchase.ts'

/** What buyers say of what they bought. */
export function reportRoutes(app: FastifyInstance, { db, sessions }: Platform): void {
  route(app, sessions, contract.reportPurchase, ({ body, caller }) => reportPurchase(db, caller.id, body))
}
