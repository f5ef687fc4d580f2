import { couponList } from '@docket/contract/admin/coupon-list'
import { addressNames } from '@docket/contract/list'
import { TicketPercent } from 'lucide-react'
import {
  type FormScreen,
  type ListPlace,
  type OfficeScreen,
  officeArea,
} from '../../kit/office/office-area.ts'

const path = '/admin/coupons'

export const couponsScreen = {
  to: path,
  label: 'Coupons',
  icon: TicketPercent,
  key: 'o',
  needed: 'view',
} satisfies OfficeScreen

export const couponsForm = { to: path, add: 'Add Coupon', needed: 'adjust' } satisfies FormScreen

export const couponsList = {
  list: 'coupons',
  screen: path,
  params: [...addressNames(couponList.filters), 'sort'],
} satisfies ListPlace

/** Coupons in the back office. */
export const coupons = officeArea({
  screens: [couponsScreen],
  forms: [couponsForm],
  lists: [couponsList],
  audited: {
    'coupon.create': 'created {}',
    'coupon.delete': 'deleted {}',
    'coupon.update': 'changed {}',
  },
  subjects: {
    coupon: {
      name: (id) => `coupon ${id}`,
      place: (id) => ({ to: path, search: { edit: Number(id) } }),
    },
  },
})
