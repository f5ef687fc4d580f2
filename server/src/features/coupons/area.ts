import * as terms from '@docket/contract/admin/coupons'
import * as validation from '@docket/contract/coupons'
import { area } from '../../platform/areas/area.ts'
import { couponAdminRoutes } from './admin-routes.ts'
import { couponRoutes } from './routes.ts'

/** Coupons. */
export const coupons = area({
  name: 'coupons',

  contract: [validation, terms],
  tags: { 'admin-coupon': 'Coupons.' },
  routes({ app }, { platform }) {
    couponRoutes(app, platform)
    couponAdminRoutes(app, platform)
  },
  audited: { 'coupon.create': null, 'coupon.update': null, 'coupon.delete': null },
  tables: {
    coupons: {
      rights: 'SELECT, INSERT, UPDATE, DELETE',
      kept: 'for good: purchases refer to them',
      person: { none: ['code'] },
      noSecrets: { code: 'a discount for everyone who knows it' },
      refusals: { coupons_code_key: { fields: { value: 'A coupon with this name exists already.' } } },
      growsSlowly: true,
    },
  },
})
