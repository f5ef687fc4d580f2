import { validateCoupon as endpoint } from '@docket/contract/coupons'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { createSharedThrottle } from '../../platform/security/throttle.ts'
import { validateCoupon } from './validate-coupon.ts'

/** Tells a customer whether a coupon is valid. Throttled, so that codes cannot be guessed. */
export function couponRoutes(app: FastifyInstance, { db, pool, sessions, config }: Platform): void {
  const throttle = createSharedThrottle(pool, config.rateLimits, {
    name: 'coupon',
    attempts: 30,
    windowSeconds: 300,
  })
  route(app, sessions, endpoint, async ({ params, caller }) => {
    await throttle.take(`user:${caller.id}`)
    return validateCoupon(db, { code: params.code, userId: caller.id })
  })
}
