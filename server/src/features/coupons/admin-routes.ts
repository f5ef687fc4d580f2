import * as contract from '@docket/contract/admin/coupons'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { exportRoutes } from '../../platform/export/export-routes.ts'
import { route } from '../../platform/http/route/route.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { createCoupon } from './create-coupon.ts'
import { deleteCoupon, deleteCoupons } from './delete-coupon.ts'
import { endCoupons, resumeCoupons } from './end-coupons.ts'
import { exportCoupons } from './export-coupons.ts'
import { listCoupons } from './list-coupons.ts'
import { updateCoupon } from './update-coupon.ts'

/** The admin's calls on coupons. Coupons are never cached, so no cache has to be cleared. */
export function couponAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, contract.coupons, ({ query }) => listCoupons(db, query))
  exportRoutes(app, platform, { link: contract.couponsLink, file: contract.couponsFile }, exportCoupons)
  route(app, sessions, contract.createCoupon, (call) => createCoupon(db, actorOf(call), call.body))
  route(app, sessions, contract.updateCoupon, (call) => updateCoupon(db, actorOf(call), call.body))
  route(app, sessions, contract.deleteCoupon, (call) => deleteCoupon(db, actorOf(call), call.params))
  route(app, sessions, contract.endCoupons, (call) => endCoupons(db, actorOf(call), call.body))
  route(app, sessions, contract.resumeCoupons, (call) => resumeCoupons(db, actorOf(call), call.body))
  route(app, sessions, contract.deleteCoupons, (call) => deleteCoupons(db, actorOf(call), call.body))
}
