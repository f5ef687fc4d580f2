import type { BulkResult } from '@docket/contract/admin/bulk'
import { removeCoupon } from '../../ledger/edit-coupons.ts'
import { byId, changeMany } from '../../platform/db/change-many.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { writeAuditEntry } from '../../platform/security/audit-log.ts'
import { couponOf } from './coupon-terms.ts'

/** Deletes a coupon, or archives it if it was used. A new coupon can have its code in both cases. @throws NOT_FOUND */
export async function deleteCoupon(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  await db.transaction().execute((tx) => deleteOne(tx, actor, id))
  return { id }
}

/** Deletes several coupons, each as `deleteCoupon` does. */
export function deleteCoupons(
  db: Database,
  actor: Actor,
  { ids }: { ids: readonly number[] },
): Promise<BulkResult> {
  return changeMany(db, { rows: byId(ids), change: (tx, { id }) => deleteOne(tx, actor, id) })
}

async function deleteOne(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { before, archived } = await removeCoupon(tx, id)
  await writeAuditEntry(tx, {
    ...actor,
    action: 'coupon.delete',
    subject: `coupon:${id}`,
    before: couponOf(before),
    after: { archived },
  })
}
