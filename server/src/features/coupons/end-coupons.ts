import type { BulkResult } from '@docket/contract/admin/bulk'
import { type CouponChange, endCoupon, resumeCoupon } from '../../ledger/edit-coupons.ts'
import { byId, changeMany } from '../../platform/db/change-many.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { recordUpdate } from './update-coupon.ts'

/** Ends several coupons now. A coupon that has expired already stays as it is. Past purchases keep their discount. */
export function endCoupons(
  db: Database,
  actor: Actor,
  { ids }: { ids: readonly number[] },
): Promise<BulkResult> {
  return changeMany(db, {
    rows: byId(ids),
    change: async (tx, { id }) => record(tx, actor, await endCoupon(tx, id)),
  })
}

/**
 * Gives several ended coupons an expiry date again. A coupon that already has this date does not change. Any other
 * coupon that has not expired is refused, because another admin has changed it since.
 */
export function resumeCoupons(
  db: Database,
  actor: Actor,
  { coupons }: { coupons: readonly { id: number; expiryDate: string }[] },
): Promise<BulkResult> {
  return changeMany(db, {
    rows: coupons,
    change: async (tx, { id, expiryDate }) =>
      record(tx, actor, await resumeCoupon(tx, id, new Date(expiryDate))),
  })
}

async function record(tx: Tx, actor: Actor, change: CouponChange | undefined): Promise<void> {
  if (change) await recordUpdate(tx, actor, change)
}
