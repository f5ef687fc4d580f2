import type { couponBody, createCoupon } from '@docket/contract/admin/coupons'
import type { Output } from '@docket/contract/endpoint'
import { toCents, toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import type { CouponRow, CouponTerms } from '../../ledger/edit-coupons.ts'

export type CouponBody = z.output<typeof couponBody>
export type Coupon = Output<typeof createCoupon>

/** The admin's form in the units of the ledger: hundredths of a percent (basis points), and cents. */
export function couponTerms(body: CouponBody): CouponTerms {
  return {
    code: body.value,
    basisPoints: Math.round(body.percentage * 100),
    expiresAt: new Date(body.expiryDate),
    maxUses: body.maxUses,
    maxUsesPerUser: body.maxUsesPerUser,
    refundFreesUse: body.refundFreesUse,
    minSubtotalCents: typeof body.minSubtotal === 'number' ? toCents(body.minSubtotal) : body.minSubtotal,
  }
}

/** A row as the contract's coupon. */
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
  }
}
