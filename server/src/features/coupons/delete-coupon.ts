import { removeCoupon } from '../../ledger/edit-coupons.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { writeAuditEntry } from '../../platform/security/audit-log.ts'
import { couponOf } from './coupon-terms.ts'

/** Deletes a coupon, or archives it if it was used. A new coupon can have its code in both cases. @throws NOT_FOUND */
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
