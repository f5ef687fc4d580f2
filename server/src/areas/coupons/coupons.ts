import type { BulkResult } from '@docket/contract/admin/bulk'
import type { Coupon, couponBody, coupons as couponsCall, couponsLink } from '@docket/contract/admin/coupons'
import { toCents, toDollars } from '@docket/contract/money'
import type { Page } from '@docket/contract/page'
import { sql } from 'kysely'
import type * as z from 'zod'
import { ADVISORY_LOCKS } from '../../host/db/advisory-locks.ts'
import { byId, changeMany } from '../../host/db/change-many.ts'
import { refusedBy } from '../../host/db/constraints.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import type { ExportedList } from '../../host/export/export-routes.ts'
import { readThroughCursor } from '../../host/export/export-rows.ts'
import { readPage, sortOrder } from '../../host/lists/page.ts'
import { containsWords } from '../../host/lists/search.ts'
import { forPeople } from '../../host/lists/text-order.ts'
import type { Actor } from '../../host/security/actor.ts'
import { type Audited, entryWriter } from '../../host/security/audited.ts'
import { ownerNotices } from './owner-notices.ts'

const api = sql.id(functionsSchema)

type CouponBody = z.output<typeof couponBody>
type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['executeTakeFirstOrThrow']>>

export const audited = {
  'coupon.create': null,
  'coupon.update': null,
  'coupon.delete': null,
} satisfies Audited
const writeEntry = entryWriter(audited, ownerNotices)

/** A page of the coupons that are not archived, newest first unless sorted otherwise. */
export function listCoupons(db: Database, query: z.output<typeof couponsCall.query>): Promise<Page<Coupon>> {
  return readPage(selectListed(db, query), couponOf, query)
}

/** The same list as a file. */
export const couponsFile: ExportedList<z.output<typeof couponsLink.query>, Coupon> = {
  name: 'coupons',
  read: readThroughCursor(selectListed, couponOf),
  columns: {
    ID: ({ id }) => id,
    Name: ({ value }) => value,
    Percentage: ({ percentage }) => percentage,
    'Expiry date': { instant: ({ expiryDate }) => expiryDate },
    'Most uses': ({ maxUses }) => maxUses,
    'Most uses per user': ({ maxUsesPerUser }) => maxUsesPerUser,
    'Minimum subtotal (USD)': ({ minSubtotal }) => minSubtotal,
    'Full refund frees the use': ({ refundFreesUse }) => refundFreesUse,
    Uses: ({ uses }) => uses,
  },
}

/** Creates a coupon. @throws VALIDATION_ERROR if another coupon has the code, or if the expiry date is in the past. */
export function createCoupon(db: Database, actor: Actor, body: CouponBody): Promise<Coupon> {
  if (new Date(body.expiryDate) <= new Date())
    throw invalid({ expiryDate: ['The expiry date must be in the future.'] })
  return db.transaction().execute(async (tx) => {
    const coupon = await insertCoupon(tx, body)
    const { id, ...after } = auditedOf(coupon)
    await writeEntry(tx, { ...actor, action: 'coupon.create', subject: `coupon:${id}`, after })
    return coupon
  })
}

/**
 * Adds a coupon without an entry in the audit log, also one that has expired: the demo shop shows one.
 * @throws VALIDATION_ERROR if another coupon that is not archived has an equal code
 */
export async function insertCoupon(tx: Tx, body: CouponBody): Promise<Coupon> {
  await requireFreeCode(tx, body.value, null)
  const { id } = await tx
    .insertInto('coupons')
    .values(columns(body))
    .returning('id')
    .executeTakeFirstOrThrow()
  return couponOf(await readCoupon(tx, id))
}

/**
 * Changes a coupon. Past purchases keep their discount. A limit that is not sent does not change; null removes it. An
 * expiry in the past ends the coupon now. @throws NOT_FOUND, VALIDATION_ERROR if another coupon has the code.
 */
export function updateCoupon(
  db: Database,
  actor: Actor,
  { id, ...body }: CouponBody & { id: number },
): Promise<Coupon> {
  return db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, id)
    // A coupon keeps its code, even if an older release let another one have an equal code.
    if (body.value !== before.code) await requireFreeCode(tx, body.value, id)
    await tx.updateTable('coupons').set(columns(body)).where('id', '=', id).execute()
    return recordUpdate(tx, actor, before)
  })
}

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

const sortColumns = {
  value: forPeople('code'),
  percentage: 'basis_points',
  expiryDate: 'expires_at',
  createdAt: 'created_at',
} as const

function selectListed(db: Database, { id, search, sort }: z.output<typeof couponsLink.query>) {
  const { column, direction } = sortOrder(sort ?? '-createdAt', sortColumns)
  return selectCoupons(db)
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? 0))
    .$if(Boolean(search), (q) => q.where(containsWords('code', search ?? '')))
    .orderBy(column, direction)
    .orderBy('id', direction)
}

/** The coupons that are not archived, each with the number of its uses and its state. */
function selectCoupons(db: Database) {
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
      sql<number>`${api}.coupon_uses(coupons, NULL)`.as('uses'),
      sql<Coupon['state']>`${api}.coupon_state(coupons, NULL)`.as('state'),
    ])
}

function readCoupon(tx: Tx, id: number): Promise<CouponRow> {
  return selectCoupons(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

async function lockCoupon(tx: Tx, id: number): Promise<CouponRow> {
  const row = await selectCoupons(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}

/** One transaction at a time gives a code to a coupon. */
async function requireFreeCode(tx: Tx, code: string, id: number | null) {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.couponCodes})`.execute(tx)
  const { rows } = await sql`
    SELECT FROM coupons
    WHERE public.code_key(code) COLLATE "C" = public.code_key(${code}) AND archived_at IS NULL
      AND id IS DISTINCT FROM ${id}::integer`.execute(tx)
  if (rows.length > 0) throw refusedBy('coupons_code_key')
}

/** Writes the audit entry of a changed coupon, and returns the coupon as it is now. */
async function recordUpdate(tx: Tx, actor: Actor, row: CouponRow): Promise<Coupon> {
  const coupon = couponOf(await readCoupon(tx, row.id))
  const [before, after] = [auditedOf(couponOf(row)), auditedOf(coupon)]
  await writeEntry(tx, { ...actor, action: 'coupon.update', subject: `coupon:${row.id}`, before, after })
  return coupon
}

/** The columns to write. A limit that is not sent does not change; in a new coupon it means no limit. */
function columns({ value, percentage, expiryDate, minSubtotal, ...body }: CouponBody) {
  return {
    code: value,
    // Hundredths of a percent.
    basis_points: Math.round(percentage * 100),
    expires_at: new Date(expiryDate),
    ...(body.maxUses !== undefined && { max_uses: body.maxUses }),
    ...(body.maxUsesPerUser !== undefined && { max_uses_per_user: body.maxUsesPerUser }),
    ...(minSubtotal !== undefined && {
      min_subtotal_cents: minSubtotal === null ? null : toCents(minSubtotal),
    }),
    ...(body.refundFreesUse !== undefined && { refund_frees_use: body.refundFreesUse }),
  }
}

function couponOf(row: CouponRow): Coupon {
  return {
    id: row.id,
    value: row.code,
    percentage: row.basis_points / 100,
    expiryDate: row.expires_at.toISOString(),
    maxUses: row.max_uses,
    maxUsesPerUser: row.max_uses_per_user,
    minSubtotal: row.min_subtotal_cents === null ? null : toDollars(row.min_subtotal_cents),
    refundFreesUse: row.refund_frees_use,
    uses: row.uses,
    state: row.state,
  }
}

/** What the audit log keeps of a coupon: what an admin sets, not what its uses and the time make of it. */
function auditedOf({ uses: _uses, state: _state, ...coupon }: Coupon) {
  return coupon
}
