import { toCents } from '@docket/contract/money'
import * as contract from '@docket/contract/purchases'
import {
  MESSAGES_IN_TEN_MINUTES,
  replyToReport as replyEndpoint,
  reportPurchase as reportEndpoint,
} from '@docket/contract/reports'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import { createFrequentCallThrottle, createSharedThrottle } from '../../host/security/throttle.ts'
import { createCouponThrottle, limitGuesses } from '../coupons/use-coupon.ts'
import { buyAccounts } from './buy/buy-accounts.ts'
import { checkoutOf, PURCHASE_PACE } from './buy/create-checkout.ts'
import { getOwnPurchase, listOwnPurchases } from './records/own-purchases.ts'
import { replyToReport } from './report/reply-to-report.ts'
import { reportPurchase } from './report/report-purchase.ts'

/** Buying accounts, the caller's own purchases, and the caller's reports about them. */
export function purchaseRoutes(api: Api, platform: Platform): void {
  const checkout = checkoutOf(platform)
  const { db, pool, catalogue, live, config } = platform
  const throttle = createFrequentCallThrottle(pool, config.rateLimits, {
    name: 'buy',
    ...PURCHASE_PACE,
  })
  const replyThrottle = createSharedThrottle(pool, config.rateLimits, {
    name: 'report-message',
    attempts: MESSAGES_IN_TEN_MINUTES,
    windowSeconds: 600,
  })
  const couponThrottle = createCouponThrottle(platform)

  api.route(
    contract.buy,
    async ({ body, caller, idempotency }) => {
      await throttle.take(`user:${caller.id}`)
      const request = {
        userId: caller.id,
        item: { productId: body.logProductId, quantity: body.quantity },
        couponCode: body.couponCode || null,
        expectedCents: body.expectedAmount === undefined ? null : toCents(body.expectedAmount),
        idempotency,
      }
      const receipt = await limitGuesses(db, couponThrottle, request, () =>
        buyAccounts(platform, checkout, request),
      )
      catalogue.clearAfterPurchase(caller.id)
      live.addPurchase({ userId: caller.id, productId: body.logProductId })
      return receipt
    },
    { bounds: checkout },
  )
  api.route(contract.purchases, ({ query, caller }) =>
    listOwnPurchases(platform, { ...query, userId: caller.id }),
  )
  api.route(contract.purchaseById, ({ params, caller }) =>
    getOwnPurchase(platform, { userId: caller.id, id: params.id }),
  )
  api.route(reportEndpoint, (call) => reportPurchase(db, call.actor, call.body))
  api.route(replyEndpoint, async (call) => {
    await replyThrottle.take(`user:${call.caller.id}`)
    return replyToReport(platform, call.actor, call.body)
  })
}
