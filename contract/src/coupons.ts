import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, isBlank, text } from './text.ts'

/** Longer than a code, because quotes and invisible characters may come with it. */
export const MAX_TYPED_CODE_LENGTH = 100

/** Text that shows nothing is no code. */
export const couponCode = text(MAX_TYPED_CODE_LENGTH)
  .trim()
  .overwrite((code) => (isBlank(code) ? '' : code))

export const validateCoupon = endpoint({
  method: 'GET',
  path: '/shop/validate-coupon/:code',
  access: 'user',
  summary:
    'The coupon with this code, if the caller can use it now; case, width, the form of dashes, quotes around it and what no one sees do not matter',
  params: z.object({ code: couponCode }),
  output: z.object({ id, value: z.string(), percentage: z.number(), expiryDate: instant }),
  errors: ['INVALID_COUPON', 'RATE_LIMITED'],
})
