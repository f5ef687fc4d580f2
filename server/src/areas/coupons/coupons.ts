import { couponList } from '@docket/contract/admin/coupon-list'
import type { Coupon, couponBody, coupons as couponsCall, couponsLink } from '@docket/contract/admin/coupons'
import { toCents, toDollars } from '@docket/contract/money'
import type { Page } from '@docket/contract/page'
import { sql } from 'kysely'
import type * as z from 'zod'
import { ADVISORY_LOCKS } from '../../host/db/advisory-locks.ts'
import { refusedBy } from '../../host/db/constraints.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import type { ExportedList } from '../../host/export/export-routes.ts'
import { readThroughCursor } from '../../host/export/export-rows.ts'
import { type FilterColumns, matches } from '../../host/lists/matches.ts'
import { readPage, sortOrder } from '../../host/lists/page.ts'
import { forPeople } from '../../host/lists/text-order.ts'
import type { Actor } from '../../host/security/actor.ts'
import { type Audited, entryWriter } from '../../host/security/audited.ts'
import type {
  NoticedChange,
  NoticeFacts,
  OwnerNotice,
  OwnerNotices,
} from '../../host/security/owner-notices.ts'

const api = sql.id(functionsSchema)

type CouponBody = z.output<typeof couponBody>
type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['executeTakeFirstOrThrow']>>

export const audited = {
  'coupon.create': null,
  'coupon.update': null,
  'coupon.delete': null,
} satisfies Audited
/** A coupon from this percentage on is a notice. */
const LARGE_COUPON = 50
/**
 * If customers can pay less than this part of the highest price of the last 24 hours, that is a notice: several small
 * cuts are one, and so are a cut and a coupon.
 */
export const LARGE_CUT = 0.5

const largeCouponNotice: OwnerNotice = {
  kind: 'large-coupon',
  isUnlimited: true,
  holds: largeCoupon,
  words: (facts) => ({
    subject: 'Large coupon',
    sentence: `${facts.by} saved a coupon of ${Number(facts.figures.percentage)}%.${withCut(facts)}`,
    page: { label: 'Open coupons', path: 'coupons' },
  }),
}

export const ownerNotices = {
  'coupon.create': [largeCouponNotice],
  'coupon.update': [largeCouponNotice],
} satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)

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

const filterColumns: FilterColumns<typeof couponList.filters, 'coupons'> = {
  id: 'coupons.id',
  search: 'coupons.code',
}

const sortColumns = {
  value: forPeople('code'),
  percentage: 'basis_points',
  expiryDate: 'expires_at',
  createdAt: 'created_at',
} as const

function selectListed(db: Database, query: z.output<typeof couponsLink.query>) {
  const { column, direction } = sortOrder(query.sort ?? couponList.order, sortColumns)
  return selectCoupons(db)
    .where(matches(couponList.filters, filterColumns, query))
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

export function readCoupon(tx: Tx, id: number): Promise<CouponRow> {
  return selectCoupons(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function lockCoupon(tx: Tx, id: number): Promise<CouponRow> {
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
export async function recordUpdate(tx: Tx, actor: Actor, row: CouponRow): Promise<Coupon> {
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

export function couponOf(row: CouponRow): Coupon {
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
export function auditedOf({ uses: _uses, state: _state, ...coupon }: Coupon) {
  return coupon
}

/** What customers pay of a price that was lowered today, if that is less than the coupon says. */
function withCut({ figures: { paidPercentage, percentage } }: NoticeFacts): string {
  if (typeof paidPercentage !== 'number' || paidPercentage >= Math.floor(100 - Number(percentage))) return ''
  return ` With a price cut of today, customers pay ${paidPercentage}% of the earlier price.`
}

/** The figures of the mail about a coupon that gives more than before; null if customers still pay half. */
async function largeCoupon(tx: Tx, { before, after }: NoticedChange): Promise<object | null> {
  const percentage = Number(after?.percentage)
  if (percentage <= earlierPercentage(before)) return null
  const cuts = (await changedPrices(tx)).map(({ now, highest }) => now / highest)
  const part = Math.min(1, ...cuts) * (1 - percentage / 100)
  return percentage >= LARGE_COUPON || part < LARGE_CUT
    ? { percentage, paidPercentage: Math.round(part * 100) }
    : null
}

/** What a coupon gave before its change. One that had ended gave nothing. */
function earlierPercentage(before: Record<string, unknown> | undefined): number {
  if (!before || Date.parse(String(before.expiryDate)) <= Date.now()) return 0
  return Number(before.percentage)
}

/** The percentage of the best coupon about which no mail came, because it is small by itself. */
export async function bestUntoldCoupon(tx: Tx): Promise<number> {
  const { best } = await tx
    .selectFrom('coupons')
    .select(sql<number>`coalesce(max(basis_points), 0)`.as('best'))
    .where('archived_at', 'is', null)
    .where('basis_points', '<', LARGE_COUPON * 100)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return best / 100
}

/**
 * The prices that were changed in the last 24 hours: the highest one, and the one of now. The entry of this change
 * counts.
 */
export async function changedPrices(tx: Tx): Promise<{ subject: string; highest: number; now: number }[]> {
  const { rows } = await sql<{ subject: string; highest: number; now: number }>`
    SELECT subject, max(earlier::text::double precision) AS highest,
      (array_agg(later::text::double precision ORDER BY id DESC))[1] AS now
    FROM (
      SELECT id, subject, coalesce(before -> 'sellingPriceCents', before -> 'sellingCents') AS earlier,
        coalesce(after -> 'sellingPriceCents', after -> 'sellingCents') AS later
      FROM audit_log
      WHERE action IN ('product.update', 'settings.update') AND created_at > now() - interval '24 hours'
    ) changes
    WHERE jsonb_typeof(earlier) = 'number' AND jsonb_typeof(later) = 'number'
    GROUP BY subject HAVING max(earlier::text::double precision) > 0`.execute(tx)
  return rows
}
