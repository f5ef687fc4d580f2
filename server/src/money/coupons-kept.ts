import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { ShopError } from '../platform/errors.ts'

/** A coupon as an admin sets it. Limits that are undefined stay as they are (in a new one: none). */
export interface CouponTerms {
  /** In upper case. */
  code: string
  /** The percentage in hundredths: 10 % is 1000. */
  basisPoints: number
  expiresAt: Date
  maxUses?: number | null | undefined
  maxUsesPerUser?: number | null | undefined
  minSubtotalCents?: bigint | null | undefined
}

/** Live coupons with the number of purchases that used each. */
export function selectCoupons(db: Database) {
  return db
    .selectFrom('coupons')
    .where('archived_at', 'is', null)
    .select([
      'id',
      'code',
      'basis_points',
      'expires_at',
      'max_uses',
      'max_uses_per_user',
      'min_subtotal_cents',
      'created_at',
      sql<number>`(SELECT count(*)::integer FROM purchases p WHERE p.coupon_id = coupons.id)`.as('uses'),
    ])
}

export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['executeTakeFirstOrThrow']>>

/** @throws coupons_code_key where a live coupon has this code. */
export async function insertCoupon(tx: Tx, terms: CouponTerms): Promise<CouponRow> {
  const { id } = await tx
    .insertInto('coupons')
    .values(columns(terms))
    .returning('id')
    .executeTakeFirstOrThrow()
  return selectCoupons(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Changes a live coupon, answering it before and after. @throws NOT_FOUND; coupons_code_key */
export async function replaceCoupon(
  tx: Tx,
  id: number,
  terms: CouponTerms,
): Promise<{ before: CouponRow; after: CouponRow }> {
  const before = await lockCoupon(tx, id)
  await tx.updateTable('coupons').set(columns(terms)).where('id', '=', id).execute()
  return { before, after: await selectCoupons(tx).where('id', '=', id).executeTakeFirstOrThrow() }
}

/** Deletes a coupon; one that a purchase used is archived, so that history keeps it. @throws NOT_FOUND */
export async function removeCoupon(tx: Tx, id: number): Promise<{ before: CouponRow; archived: boolean }> {
  await lockCoupon(tx, id)
  // Asked again under the lock: a purchase that was under way is counted now.
  const before = await selectCoupons(tx).where('id', '=', id).executeTakeFirstOrThrow()
  const archived = before.uses > 0
  if (archived)
    await tx.updateTable('coupons').set({ archived_at: new Date() }).where('id', '=', id).execute()
  else await tx.deleteFrom('coupons').where('id', '=', id).execute()
  return { before, archived }
}

async function lockCoupon(tx: Tx, id: number): Promise<CouponRow> {
  const row = await selectCoupons(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}

/** The columns to write; undefined ones are left out by Kysely. */
function columns(terms: CouponTerms) {
  return {
    code: terms.code,
    basis_points: terms.basisPoints,
    expires_at: terms.expiresAt,
    ...(terms.maxUses !== undefined && { max_uses: terms.maxUses }),
    ...(terms.maxUsesPerUser !== undefined && { max_uses_per_user: terms.maxUsesPerUser }),
    ...(terms.minSubtotalCents !== undefined && { min_subtotal_cents: terms.minSubtotalCents }),
  }
}
