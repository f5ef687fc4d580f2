import type { BulkResult } from '@docket/contract/admin/bulk'
import { sql } from 'kysely'
import { byId, changeMany } from '../../host/db/change-many.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { ShopError } from '../../host/errors.ts'
import type { Actor } from '../../host/security/actor.ts'
import { auditedOf, couponOf, lockCoupon, readCoupon, recordUpdate, writeEntry } from './coupons.ts'

const api = sql.id(functionsSchema)

/** Ends several coupons now. A coupon that has expired already stays as it is. Past purchases keep their discount. */
export function endCoupons(
  db: Database,
  actor: Actor,
  { ids }: { ids: readonly number[] },
): Promise<BulkResult> {
  return changeMany(db, {
    rows: byId(ids),
    async change(tx, { id }) {
      const before = await lockCoupon(tx, id)
      // By the clock of the database, which purchases read, too.
      const { rows } = await sql`
        UPDATE coupons SET expires_at = date_trunc('milliseconds', now()) WHERE id = ${id} AND NOT ${api}.is_expired(coupons)
        RETURNING id`.execute(tx)
      if (rows.length > 0) await recordUpdate(tx, actor, before)
    },
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
    async change(tx, { id, expiryDate }) {
      const expiresAt = new Date(expiryDate)
      const before = await lockCoupon(tx, id)
      if (before.expires_at.getTime() === expiresAt.getTime()) return
      const { rows } = await sql`
        UPDATE coupons SET expires_at = ${expiresAt} WHERE id = ${id} AND ${api}.is_expired(coupons)
        RETURNING id`.execute(tx)
      if (rows.length === 0) throw new ShopError('CHANGED_MEANWHILE')
      await recordUpdate(tx, actor, before)
    },
  })
}

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
  await lockCoupon(tx, id)
  // The second read also counts a purchase that was committed while this transaction waited for the lock.
  const coupon = couponOf(await readCoupon(tx, id))
  const before = { ...auditedOf(coupon), uses: coupon.uses }
  const { archived } = await tx
    .selectNoFrom((q) => q.exists(q.selectFrom('purchases').where('coupon_id', '=', id)).as('archived'))
    .$castTo<{ archived: boolean }>()
    .executeTakeFirstOrThrow()
  if (archived)
    await tx.updateTable('coupons').set({ archived_at: new Date() }).where('id', '=', id).execute()
  else await tx.deleteFrom('coupons').where('id', '=', id).execute()
  await writeEntry(tx, {
    ...actor,
    action: 'coupon.delete',
    subject: `coupon:${id}`,
    before,
    after: { archived },
  })
}
