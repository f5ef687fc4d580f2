import { sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import { ShopError } from '../platform/errors.ts'

/** What an admin sets of a coupon. A limit that is undefined is not changed; in a new coupon it means no limit. */
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

/** The coupons that are not archived, each with the number of its purchases. */
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

/** A coupon before and after a change. */
export interface CouponChange {
  before: CouponRow
  after: CouponRow
}

export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['executeTakeFirstOrThrow']>>

/** @throws coupons_code_key if another coupon that is not archived has this code. */
export async function insertCoupon(tx: Tx, terms: CouponTerms): Promise<CouponRow> {
  const { id } = await tx
    .insertInto('coupons')
    .values(columns(terms))
    .returning('id')
    .executeTakeFirstOrThrow()
  return readCoupon(tx, id)
}

/** Changes a coupon and returns its row before and after. @throws NOT_FOUND; coupons_code_key */
export async function replaceCoupon(tx: Tx, id: number, terms: CouponTerms): Promise<CouponChange> {
  const before = await lockCoupon(tx, id)
  await tx.updateTable('coupons').set(columns(terms)).where('id', '=', id).execute()
  return { before, after: await readCoupon(tx, id) }
}

/**
 * Lets a coupon expire now, by the clock of the database, which purchases read, too. Returns undefined if it has
 * expired already. @throws NOT_FOUND
 */
export async function endCoupon(tx: Tx, id: number): Promise<CouponChange | undefined> {
  const before = await lockCoupon(tx, id)
  const { rows } = await sql`
    UPDATE coupons SET expires_at = date_trunc('milliseconds', now()) WHERE id = ${id} AND expires_at > now()
    RETURNING id`.execute(tx)
  return rows.length === 0 ? undefined : { before, after: await readCoupon(tx, id) }
}

/**
 * Gives an expired coupon another expiry. Returns undefined if it has that expiry already.
 * @throws NOT_FOUND; CHANGED_MEANWHILE if it has not expired
 */
export async function resumeCoupon(tx: Tx, id: number, expiresAt: Date): Promise<CouponChange | undefined> {
  const before = await lockCoupon(tx, id)
  if (before.expires_at.getTime() === expiresAt.getTime()) return undefined
  const { rows } = await sql`
    UPDATE coupons SET expires_at = ${expiresAt} WHERE id = ${id} AND expires_at <= now()
    RETURNING id`.execute(tx)
  if (rows.length === 0) throw new ShopError('CHANGED_MEANWHILE')
  return { before, after: await readCoupon(tx, id) }
}

/** Deletes a coupon, or archives it if a purchase has used it, so that the history keeps it. @throws NOT_FOUND */
export async function removeCoupon(tx: Tx, id: number): Promise<{ before: CouponRow; archived: boolean }> {
  await lockCoupon(tx, id)
  // The second read also counts a purchase that was committed while this transaction waited for the lock.
  const before = await readCoupon(tx, id)
  const archived = before.uses > 0
  if (archived)
    await tx.updateTable('coupons').set({ archived_at: new Date() }).where('id', '=', id).execute()
  else await tx.deleteFrom('coupons').where('id', '=', id).execute()
  return { before, archived }
}

function readCoupon(tx: Tx, id: number): Promise<CouponRow> {
  return selectCoupons(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

async function lockCoupon(tx: Tx, id: number): Promise<CouponRow> {
  const row = await selectCoupons(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}

/** The columns to write, without the limits that are undefined. */
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
