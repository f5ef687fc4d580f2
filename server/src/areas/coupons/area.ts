import * as office from '@docket/contract/admin/coupons'
import * as shop from '@docket/contract/coupons'
import { area } from '../../host/areas/area.ts'
import { exported } from '../../host/export/export-routes.ts'
import { audited, couponsFile, createCoupon, listCoupons, ownerNotices, updateCoupon } from './coupons.ts'
import { deleteCoupon, deleteCoupons, endCoupons, resumeCoupons } from './end-coupons.ts'
import { createCouponThrottle, validateCoupon } from './use-coupon.ts'

/** Coupons. The database decides in `coupons.sql` whether one may be used. Coupons are never cached. */
export const coupons = area({
  name: 'coupons',
  contract: [office, shop],
  tags: { 'admin-coupon': 'Coupons.' },
  audited,
  ownerNotices,
  exports: [exported({ link: office.couponsLink, file: office.couponsFile }, couponsFile)],
  routes(api, { platform }) {
    const { db } = platform
    const throttle = createCouponThrottle(platform)
    api.route(shop.validateCoupon, ({ params, caller }) =>
      validateCoupon(db, throttle, { code: params.code, userId: caller.id }),
    )
    api.route(office.coupons, ({ query }) => listCoupons(db, query))
    api.route(office.createCoupon, ({ actor, body }) => createCoupon(db, actor, body))
    api.route(office.updateCoupon, ({ actor, body }) => updateCoupon(db, actor, body))
    api.route(office.deleteCoupon, ({ actor, params }) => deleteCoupon(db, actor, params))
    api.route(office.endCoupons, ({ actor, body }) => endCoupons(db, actor, body))
    api.route(office.resumeCoupons, ({ actor, body }) => resumeCoupons(db, actor, body))
    api.route(office.deleteCoupons, ({ actor, body }) => deleteCoupons(db, actor, body))
  },
  tables: {
    coupons: {
      rights: 'SELECT, INSERT, UPDATE, DELETE',
      kept: 'for good: purchases refer to them',
      person: { none: { 'the shop publishes it': ['code'] } },
      noSecrets: { code: 'a discount for everyone who knows it' },
      refusals: { coupons_code_key: { fields: { value: 'A coupon with this name exists already.' } } },
      growsSlowly: true,
    },
  },
})
