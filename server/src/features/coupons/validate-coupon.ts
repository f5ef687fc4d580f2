import type { validateCoupon as endpoint } from '@docket/contract/coupons'
import type { Output } from '@docket/contract/endpoint'
import { findUsableCoupon } from '../../ledger/find-usable-coupon.ts'
import type { Database } from '../../platform/db/database.ts'
import { ShopError } from '../../platform/errors.ts'

/** The coupon with this code, if the user may use it now. @throws INVALID_COUPON */
export async function validateCoupon(
  db: Database,
  { code, userId }: { code: string; userId: number },
): Promise<Output<typeof endpoint>> {
  // Older releases stored codes that show nothing: every empty code would be one of them.
  const coupon = code === '' ? undefined : await findUsableCoupon(db, { code, userId })
  if (!coupon) throw new ShopError('INVALID_COUPON')
  return {
    id: coupon.id,
    value: coupon.code,
    percentage: coupon.basisPoints / 100,
    expiryDate: coupon.expiresAt.toISOString(),
  }
}
