import { removeCoupon } from '../../money/coupons-kept.ts'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { couponOf } from './coupon-terms.ts'

/** Deletes a coupon; one that was used is archived, and its code is free again either way. @throws NOT_FOUND */
export async function deleteCoupon(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { before, archived } = await removeCoupon(tx, id)
    await writeAuditEntry(tx, {
      ...actor,
      action: 'coupon.delete',
      subject: `coupon:${id}`,
      before: couponOf(before),
      after: { archived },
    })
    return { id }
  })
}
