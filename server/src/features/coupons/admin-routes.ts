import * as contract from '@docket/contract/admin/coupon'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/actor.ts'
import { exportRoutes } from '../../platform/export-routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { createCoupon } from './create-coupon.ts'
import { deleteCoupon } from './delete-coupon.ts'
import { exportCoupons } from './export-coupons.ts'
import { listCoupons } from './list-coupons.ts'
import { updateCoupon } from './update-coupon.ts'

/** Coupons, as an admin sets them. A coupon is never cached, so no process has to be told. */
export function couponAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, contract.coupons, ({ query }) => listCoupons(db, query))
  exportRoutes(app, platform, { link: contract.couponsLink, file: contract.couponsFile }, exportCoupons)
  route(app, sessions, contract.createCoupon, (call) => createCoupon(db, actorOf(call), call.body))
  route(app, sessions, contract.updateCoupon, (call) => updateCoupon(db, actorOf(call), call.body))
  route(app, sessions, contract.deleteCoupon, (call) => deleteCoupon(db, actorOf(call), call.params))
}
