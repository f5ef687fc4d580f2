import type { Output } from '@docket/contract/endpoint'
import type { validateCoupon as endpoint } from '@docket/contract/shop'
import { findUsableCoupon } from '../../money/coupons.ts'
import type { Database } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'

/** The coupon behind a code, if this user may use it now. @throws INVALID_COUPON */
export async function validateCoupon(
  db: Database,
  { code, userId }: { code: string; userId: number },
): Promise<Output<typeof endpoint>> {
  const coupon = await findUsableCoupon(db, { code, userId })
  if (!coupon) throw new ShopError('INVALID_COUPON')
  return {
    id: coupon.id,
    value: coupon.code,
    percentage: coupon.basisPoints / 100,
    expiryDate: coupon.expiresAt.toISOString(),
  }
}
