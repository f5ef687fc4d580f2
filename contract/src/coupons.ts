import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, text } from './text.ts'

export const couponCode = text(64).trim()

export const validateCoupon = endpoint({
  method: 'GET',
  path: '/shop/validate-coupon/:code',
  access: 'user',
  summary: 'The coupon with this code, if the caller can use it now; case and spaces around it do not matter',
  params: z.object({ code: couponCode }),
  output: z.object({ id, value: z.string(), percentage: z.number(), expiryDate: instant }),
  errors: ['INVALID_COUPON', 'RATE_LIMITED'],
})
