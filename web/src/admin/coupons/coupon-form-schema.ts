import { type Coupon, couponBody } from '@docket/contract/admin/coupons'
import * as z from 'zod'
import { amountText } from '../../lib/typed-number.ts'
import { numberWords } from '../../ui/form/number-strings.ts'
import { typed, typedOrNull } from '../../ui/form/typed.ts'
import { expiryOf, isPast, lastDay } from './expiry-day.ts'
import { words } from './strings.ts'

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
      .transform((text) => text.replace(/%\s*$/, ''))
      .pipe(typed(percentage)),
    expiryDate: z.string().transform((day, context) => {
      const expiry = expiryDate.safeParse(expiryOf(day, coupon?.expiryDate)).data
      if (expiry !== undefined && (coupon !== null || !isPast(expiry))) return expiry
      const message = expiry === undefined ? words.expiryRequired : words.expiryInPast
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
    maxUsesPerUser: typedOrNull(maxUsesPerUser, numberWords.typeWhole),
    maxUses: typedOrNull(maxUses, numberWords.typeWhole),
    minSubtotal: typedOrNull(minSubtotal),
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
    minSubtotal: amountText(coupon?.minSubtotal),
    refundFreesUse: coupon?.refundFreesUse ?? true,
  }
}
