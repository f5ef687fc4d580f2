import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { codeIsTaken } from '../platform/db/constraints.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { functionsSchema } from '../platform/db/migrate/functions.ts'
import { ShopError } from '../platform/errors.ts'

/** What an admin sets of a coupon. A limit that is undefined is not changed; in a new coupon it means no limit. */
export interface CouponTerms {
  code: string
  /** The percentage in hundredths: 10 % is 1000. */
  basisPoints: number
  expiresAt: Date
  maxUses?: number | null | undefined
  maxUsesPerUser?: number | null | undefined
  minSubtotalCents?: bigint | null | undefined
  /** Whether a purchase that is refunded in full uses the coupon no more. Undefined: not changed, or true. */
  refundFreesUse?: boolean | undefined
}

/** The coupons that are not archived, each with the number of its uses. */
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
      'refund_frees_use',
      'created_at',
      sql<number>`${sql.id(functionsSchema)}.coupon_uses(coupons, NULL)`.as('uses'),
    ])
}

/** A coupon before and after a change. */
export interface CouponChange {
  before: CouponRow
  after: CouponRow
}

export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['executeTakeFirstOrThrow']>>

/** @throws VALIDATION_ERROR if another coupon that is not archived has an equal code. */
export async function insertCoupon(tx: Tx, terms: CouponTerms): Promise<CouponRow> {
  await requireFreeCode(tx, terms.code, null)
  const { id } = await tx
    .insertInto('coupons')
    .values(columns(terms))
    .returning('id')
    .executeTakeFirstOrThrow()
  return readCoupon(tx, id)
}

/** Changes a coupon and returns its row before and after. @throws NOT_FOUND; VALIDATION_ERROR if another coupon has an equal code */
export async function replaceCoupon(tx: Tx, id: number, terms: CouponTerms): Promise<CouponChange> {
  const before = await lockCoupon(tx, id)
  // A coupon keeps its code, even if an older release let another one have an equal code.
  if (terms.code !== before.code) await requireFreeCode(tx, terms.code, id)
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
  const { archived } = await tx
    .selectNoFrom((q) => q.exists(q.selectFrom('purchases').where('coupon_id', '=', id)).as('archived'))
    .$castTo<{ archived: boolean }>()
    .executeTakeFirstOrThrow()
  if (archived)
    await tx.updateTable('coupons').set({ archived_at: new Date() }).where('id', '=', id).execute()
  else await tx.deleteFrom('coupons').where('id', '=', id).execute()
  return { before, archived }
}

/** One transaction at a time gives a code to a coupon. */
async function requireFreeCode(tx: Tx, code: string, id: number | null) {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.couponCodes})`.execute(tx)
  const { rows } = await sql`
    SELECT FROM coupons
    WHERE public.code_key(code) COLLATE "C" = public.code_key(${code}) AND archived_at IS NULL
      AND id IS DISTINCT FROM ${id}::integer`.execute(tx)
  if (rows.length > 0) throw codeIsTaken()
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
    ...(terms.refundFreesUse !== undefined && { refund_frees_use: terms.refundFreesUse }),
  }
}
