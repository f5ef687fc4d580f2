import * as contract from '@docket/contract/history'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { getOrder } from './get-order.ts'
import { listPurchases } from './list-purchases.ts'

/** What the caller has bought. */
export function historyRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform.sessions, contract.purchases, ({ query, caller }) => {
    return listPurchases(platform, { ...query, userId: caller.id })
  })
  route(app, platform.sessions, contract.purchaseById, ({ params, caller }) => {
    return getOrder(platform, { userId: caller.id, id: params.id })
  })
}
