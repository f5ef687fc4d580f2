import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The part of an audit entry that says what a price or a coupon was and is. */
interface PriceChange {
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** A coupon from this percentage on is a notice. */
const LARGE_COUPON = 50
/**
 * If customers can pay less than this part of the highest price of the last 24 hours, that is a notice: several small
 * cuts are one, and so are a cut and a coupon.
 */
const LARGE_CUT = 0.5

/** The figures of the mail about a lowered price; null if customers still pay half. */
export async function largeCut(tx: Tx, { subject, before, after }: PriceChange): Promise<object | null> {
  const [now, earlier] = [centsIn(after), centsIn(before)]
  if (now === null || earlier === null || now >= earlier) return null
  const highest = (await changedPrices(tx)).find((price) => price.subject === subject)?.highest ?? 0
  const leastCents = Math.round(now * (1 - (await bestUntoldCoupon(tx)) / 100))
  return leastCents < highest * LARGE_CUT ? { beforeCents: earlier, amountCents: now, leastCents } : null
}

/** The figures of the mail about a coupon that gives more than before; null if customers still pay half. */
export async function largeCoupon(tx: Tx, { before, after }: PriceChange): Promise<object | null> {
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
async function bestUntoldCoupon(tx: Tx): Promise<number> {
  const { best } = await tx
    .selectFrom('coupons')
    .select(sql<number>`coalesce(max(basis_points), 0)`.as('best'))
    .where('archived_at', 'is', null)
    .where('basis_points', '<', LARGE_COUPON * 100)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return best / 100
}

/** The prices that were changed in the last 24 hours: the highest one, and the one of now. The entry of this change counts. */
async function changedPrices(tx: Tx): Promise<{ subject: string; highest: number; now: number }[]> {
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

/** The selling price in an entry of a product, or of the price of test shipments. */
function centsIn(values: Record<string, unknown> | undefined): number | null {
  const cents = values?.sellingPriceCents ?? values?.sellingCents
  return typeof cents === 'bigint' || typeof cents === 'number' ? Number(cents) : null
}
