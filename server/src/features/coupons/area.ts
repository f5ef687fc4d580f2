import { area } from '../../platform/areas/area.ts'

/** Coupons. */
export const coupons = area({
  name: 'coupons',
})
