import { type Coupon, couponBody } from '@docket/contract/admin/coupon'
import * as z from 'zod'
import { adminStrings } from '../../lib/admin-strings.ts'
import { expiryOf, isPast, lastDay } from './expiry-day.ts'

const words = adminStrings.coupon
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** What was typed as a number; nothing or nonsense is none. */
const toNumber = (text: string) => (NUMBER.test(text.trim()) ? Number(text) : Number.NaN)

/** A limit that may be left empty, which takes it away. */
const toLimit = (text: string): number | null | undefined => (text.trim() === '' ? null : toNumber(text))

/**
 * The form of a coupon (null: a new one): text as it is typed on the way in, the contract's body on the way out. A new
 * one must not be over already; one that there is may be ended by a day that is.
 */
export function couponForm(coupon: Coupon | null) {
  const { value, percentage, expiryDate, maxUses, maxUsesPerUser, minSubtotal } = couponBody.shape
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
  })
}

export type CouponFormInput = z.input<ReturnType<typeof couponForm>>
export type CouponFormOutput = z.output<ReturnType<typeof couponForm>>

/** What stands in the form at first: the coupon's own, or nothing. */
export function couponFormDefaults(coupon: Coupon | null): CouponFormInput {
  return {
    value: coupon?.value ?? '',
    percentage: coupon ? String(coupon.percentage) : '',
    expiryDate: coupon ? lastDay(coupon.expiryDate) : '',
    maxUsesPerUser: coupon?.maxUsesPerUser?.toString() ?? '',
    maxUses: coupon?.maxUses?.toString() ?? '',
    minSubtotal: coupon?.minSubtotal?.toFixed(2) ?? '',
  }
}
