import { type Coupon, couponBody } from '@docket/contract/admin/coupons'
import * as z from 'zod'
import { expiryOf, isPast, lastDay } from './expiry-day.ts'
import { words } from './strings.ts'

/** Digits with an optional sign and decimal point: `12`, `+12.5`, `.5`. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** A typed number; empty or invalid text is NaN. */
const toNumber = (text: string) => (NUMBER.test(text.trim()) ? Number(text) : Number.NaN)

/** An optional limit. An empty text removes it. */
const toLimit = (text: string): number | null | undefined => (text.trim() === '' ? null : toNumber(text))

/**
 * The schema of the form; `coupon` is null for a new coupon. The input is the typed text, the output is the contract's
 * body. A new coupon must end in the future. An existing coupon may get a past day, which ends it.
 */
export function couponForm(coupon: Coupon | null) {
  const { value, percentage, expiryDate, maxUses, maxUsesPerUser, minSubtotal, refundFreesUse } =
    couponBody.shape
  return z.object({
    value,
    percentage: z
      .string()
      .transform((text) => toNumber(text.replace(/%\s*$/, '')))
      .pipe(percentage),
    expiryDate: z.string().transform((day, context) => {
      const expiry = expiryDate.safeParse(expiryOf(day, coupon?.expiryDate)).data
      if (expiry !== undefined && (coupon !== null || !isPast(expiry))) return expiry
      const message = expiry === undefined ? words.expiryRequired : words.expiryInPast
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
    maxUsesPerUser: z.string().transform(toLimit).pipe(maxUsesPerUser),
    maxUses: z.string().transform(toLimit).pipe(maxUses),
    minSubtotal: z.string().transform(toLimit).pipe(minSubtotal),
    refundFreesUse: refundFreesUse.unwrap(),
  })
}

export type CouponFormInput = z.input<ReturnType<typeof couponForm>>
export type CouponFormOutput = z.output<ReturnType<typeof couponForm>>

/** The initial values: those of the coupon, or empty ones. */
export function couponFormDefaults(coupon: Coupon | null): CouponFormInput {
  return {
    value: coupon?.value ?? '',
    percentage: coupon ? String(coupon.percentage) : '',
    expiryDate: coupon ? lastDay(coupon.expiryDate) : '',
    maxUsesPerUser: coupon?.maxUsesPerUser?.toString() ?? '',
    maxUses: coupon?.maxUses?.toString() ?? '',
    minSubtotal: coupon?.minSubtotal?.toFixed(2) ?? '',
    refundFreesUse: coupon?.refundFreesUse ?? true,
  }
}
