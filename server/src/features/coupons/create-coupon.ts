import { insertCoupon } from '../../ledger/edit-coupons.ts'
import type { Database } from '../../platform/db/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { writeAuditEntry } from '../../platform/security/audit-log.ts'
import { type Coupon, type CouponBody, couponOf, couponTerms } from './coupon-terms.ts'

/** Creates a coupon. @throws VALIDATION_ERROR if another coupon has the code, or if the expiry date is in the past. */
export async function createCoupon(db: Database, actor: Actor, body: CouponBody): Promise<Coupon> {
  const terms = couponTerms(body)
  if (terms.expiresAt <= new Date()) throw invalid({ expiryDate: ['The expiry date must be in the future.'] })
  return db.transaction().execute(async (tx) => {
    const coupon = couponOf(await insertCoupon(tx, terms))
    const { id, uses: _uses, ...after } = coupon
    await writeAuditEntry(tx, { ...actor, action: 'coupon.create', subject: `coupon:${id}`, after })
    return coupon
  })
}
