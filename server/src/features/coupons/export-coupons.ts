import type { couponsLink } from '@docket/contract/admin/coupons'
import type * as z from 'zod'
import type { ExportedList } from '../../platform/export/export-routes.ts'
import { readThroughCursor } from '../../platform/export/export-rows.ts'
import { type Coupon, couponOf } from './coupon-terms.ts'
import { selectListedCoupons } from './list-coupons.ts'

/** The coupons that are not archived, as a file. */
export const exportCoupons: ExportedList<z.output<typeof couponsLink.query>, Coupon> = {
  name: 'coupons',
  read: readThroughCursor(selectListedCoupons, couponOf),
  columns: {
    ID: ({ id }) => id,
    Name: ({ value }) => value,
    Percentage: ({ percentage }) => percentage,
    'Expiry date': { instant: ({ expiryDate }) => expiryDate },
    'Most uses': ({ maxUses }) => maxUses,
    'Most uses per user': ({ maxUsesPerUser }) => maxUsesPerUser,
    'Minimum subtotal (USD)': ({ minSubtotal }) => minSubtotal,
    'Full refund frees the use': ({ refundFreesUse }) => refundFreesUse,
    Uses: ({ uses }) => uses,
  },
}
