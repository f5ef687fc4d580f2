import { sql } from 'kysely'
import type { Tx } from '../../host/db/database.ts'
import type {
  NoticedChange,
  NoticeFacts,
  OwnerNotice,
  OwnerNotices,
} from '../../host/security/owner-notices.ts'

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

/** The prices that were changed in the last 24 hours: the highest one, and the one of now. The entry of this change counts. */
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
