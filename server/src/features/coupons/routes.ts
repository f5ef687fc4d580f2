import { validateCoupon as endpoint } from '@docket/contract/coupons'
import type { FastifyInstance } from 'fastify'
import { createCouponThrottle, guesserKey } from '../../ledger/limit-coupon-guesses.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { validateCoupon } from './validate-coupon.ts'

/** Tells a customer whether a coupon is valid. Throttled, so that codes cannot be guessed. */
export function couponRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  const throttle = createCouponThrottle(platform)
  route(app, sessions, endpoint, async ({ params, caller }) => {
    await throttle.take(guesserKey(caller.id))
    return validateCoupon(db, { code: params.code, userId: caller.id })
  })
}
