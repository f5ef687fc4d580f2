import { replaceCoupon } from '../../money/coupons-kept.ts'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { type Coupon, type CouponBody, couponOf, couponTerms } from './coupon-terms.ts'

/**
 * Changes a coupon; past purchases keep their discount. A limit that is not sent stays; null takes it away. An
 * expiry in the past ends the coupon now. @throws NOT_FOUND, VALIDATION_ERROR where another live one has its code.
 */
export async function updateCoupon(
  db: Database,
  actor: Actor,
  { id, ...body }: CouponBody & { id: number },
): Promise<Coupon> {
  return db.transaction().execute(async (tx) => {
    const changed = await replaceCoupon(tx, id, couponTerms(body))
    const { uses: _before, ...before } = couponOf(changed.before)
    const { uses: _after, ...after } = couponOf(changed.after)
    await writeAuditEntry(tx, { ...actor, action: 'coupon.update', subject: `coupon:${id}`, before, after })
    return couponOf(changed.after)
  })
}
