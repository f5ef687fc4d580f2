import { area } from '../../platform/areas/area.ts'

/** Coupons. */
export const coupons = area({
  name: 'coupons',
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
