import * as contract from '@docket/contract/purchases'
import {
  MESSAGES_IN_TEN_MINUTES,
  replyToReport as replyEndpoint,
  reportPurchase as reportEndpoint,
} from '@docket/contract/reports'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import { createSharedThrottle } from '../../host/security/throttle.ts'
import { buyRoute } from './buy/buy.ts'
import { getOwnPurchase, listOwnPurchases, recordSeen, recordSeenQuietly } from './records/own-purchases.ts'
import { replyToReport } from './report/reply-to-report.ts'
import { reportPurchase } from './report/report-purchase.ts'

/** Buying accounts, the caller's own purchases, and the caller's reports about them. */
export function purchaseRoutes(api: Api, platform: Platform): void {
  const { db, pool, config } = platform
  const replyThrottle = createSharedThrottle(pool, config.rateLimits, {
    name: 'report-message',
    attempts: MESSAGES_IN_TEN_MINUTES,
    windowSeconds: 600,
  })

  buyRoute(api, platform)
  api.route(contract.purchases, ({ query, caller }) =>
    listOwnPurchases(platform, { ...query, userId: caller.id }),
  )
  api.route(contract.purchaseById, async ({ params: { id }, query, caller, actor }) => {
    const [purchase] = await Promise.all([
      getOwnPurchase(platform, { userId: caller.id, id }),
      recordSeenQuietly(platform, actor, { id, kind: query.download ? 'DOWNLOADED' : 'OPENED' }),
    ])
    return purchase
  })
  api.route(contract.tellSeen, async ({ params: { id }, body: { kind }, actor }) => {
    await recordSeen(db, actor, { id, kind })
    return { success: true as const }
  })
  api.route(reportEndpoint, (call) => reportPurchase(db, call.actor, call.body))
  api.route(replyEndpoint, async (call) => {
    await replyThrottle.take(`user:${call.caller.id}`)
    return replyToReport(platform, call.actor, call.body)
  })
}
