import { type CouponChange, replaceCoupon } from '../../ledger/edit-coupons.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { writeAuditEntry } from '../../platform/security/audit-log.ts'
import { type Coupon, type CouponBody, couponOf, couponTerms } from './coupon-terms.ts'

/**
 * Changes a coupon. Past purchases keep their discount. A limit that is not sent does not change; null removes it. An
 * expiry in the past ends the coupon now. @throws NOT_FOUND, VALIDATION_ERROR if another coupon has the code.
 */
export async function updateCoupon(
  db: Database,
  actor: Actor,
  { id, ...body }: CouponBody & { id: number },
): Promise<Coupon> {
  return db.transaction().execute(async (tx) => {
    const change = await replaceCoupon(tx, id, couponTerms(body))
    await recordUpdate(tx, actor, change)
    return couponOf(change.after)
  })
}

/** The audit entry of a changed coupon. */
export async function recordUpdate(tx: Tx, actor: Actor, change: CouponChange): Promise<void> {
  const { uses: _before, ...before } = couponOf(change.before)
  const { uses: _after, ...after } = couponOf(change.after)
  const subject = `coupon:${change.after.id}`
  await writeAuditEntry(tx, { ...actor, action: 'coupon.update', subject, before, after })
}
