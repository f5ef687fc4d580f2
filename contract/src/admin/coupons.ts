import * as z from 'zod'
import { recorded } from '../acts.ts'
import { price } from '../amounts.ts'
import { codeKey } from '../compare-texts.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { listQuery } from '../list-query.ts'
import { pageOf, pageQuery } from '../page.ts'
import { id, idText, instant, name } from '../text.ts'
import { bulkIds, bulkOf, bulkResult } from './bulk.ts'
import { deleted } from './categories.ts'
import { couponList } from './coupon-list.ts'

const useCount = z
  .int('Enter a whole number.')
  .min(1, 'At least 1.')
  .max(1_000_000_000, 'At most 1,000,000,000.')

const limits = {
  /** The maximum number of uses in total; null: no limit. */
  maxUses: useCount.nullish(),
  maxUsesPerUser: useCount.nullish(),
  /** The minimum subtotal of a purchase. */
  minSubtotal: price.nullish(),
}

export const coupon = z.object({
  id,
  /** The code. */
  value: z.string(),
  percentage: z.number(),
  expiryDate: instant,
  maxUses: z.int().nullable(),
  maxUsesPerUser: z.int().nullable(),
  minSubtotal: price.nullable(),
  refundFreesUse: z.boolean(),
  /** Without the purchases that were refunded in full, if `refundFreesUse` is true. */
  uses: z.int(),
  /** Whether a user who has not used it yet can use it now. */
  state: z.enum(['USABLE', 'EXPIRED', 'USED_UP']),
})

export type Coupon = z.infer<typeof coupon>

export const MAX_CODE_LENGTH = 64

export const couponBody = z.strictObject({
  /** Any text that can be seen. A letter can become two in upper case. */
  value: name('Coupon name', MAX_CODE_LENGTH)
    .transform((code) => code.replace(/\s+/g, ' ').toUpperCase().normalize('NFC'))
    .refine((code) => code.length <= MAX_CODE_LENGTH, `Use at most ${MAX_CODE_LENGTH} characters.`)
    // A browser reads `.` and `..` in an address as steps.
    .refine((code) => !/^\.+$/.test(code), 'Use more than dots.')
    // A code without a key would be that of each customer who enters nothing.
    .refine((code) => codeKey(code) !== '', 'Coupon name is required.'),
  percentage: z
    .number({ error: 'Enter a percentage.' })
    .gt(0, 'The percentage must be above 0.')
    .max(100, 'The percentage cannot be above 100.')
    .refine((value) => Number(value.toFixed(2)) === value, 'Use at most two decimals.'),
  expiryDate: instant,
  ...limits,
  /** Whether a purchase that is refunded in full uses the coupon no more. In a new coupon, the default is true. */
  refundFreesUse: z.boolean().optional(),
})

const filters = listQuery(couponList)

export const coupons = endpoint({
  method: 'GET',
  path: '/admin/coupon/list',
  access: 'admin',
  permission: 'view',
  summary: 'Coupons, newest first',
  query: z.object({ ...pageQuery, ...filters }),
  output: pageOf(coupon),
  errors: ['VALIDATION_ERROR'],
})

export const { link: couponsLink, file: couponsFile } = exportOf(
  '/admin/coupon',
  'the coupons',
  z.object(filters),
  'view',
)

export const createCoupon = endpoint({
  method: 'POST',
  path: '/admin/coupon',
  access: 'admin',
  permission: 'adjust',
  act: {
    caps: { none: 'a coupon has limits of its own' },
    entries: ['coupon.create'],
    mails: ['large-coupon'],
  },
  stepUp: true,
  summary: 'Create a coupon; its code is stored in upper case',
  body: couponBody,
  output: coupon,
  status: 201,
  errors: ['VALIDATION_ERROR'],
})

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/admin/coupon',
  access: 'admin',
  permission: 'adjust',
  act: {
    caps: { none: 'a coupon has limits of its own' },
    entries: ['coupon.update'],
    mails: ['large-coupon'],
  },
  stepUp: true,
  summary: 'Change a coupon; past purchases keep their discount',
  body: couponBody.extend({ id }),
  output: coupon,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/admin/coupon/:id',
  access: 'admin',
  permission: 'adjust',
  act: recorded('coupon.delete'),
  summary: 'Delete a coupon; one that was used is archived instead',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND'],
})

export const endCoupons = endpoint({
  method: 'POST',
  path: '/admin/coupon/bulk/end',
  access: 'admin',
  permission: 'adjust',
  act: recorded('coupon.update'),
  summary: 'End several coupons: their expiry date becomes now; a coupon that has expired does not change',
  body: z.strictObject({ ids: bulkIds }),
  output: bulkResult,
  errors: ['VALIDATION_ERROR'],
})

export const resumeCoupons = endpoint({
  method: 'POST',
  path: '/admin/coupon/bulk/resume',
  access: 'admin',
  permission: 'adjust',
  act: {
    caps: { none: 'a coupon has limits of its own' },
    entries: ['coupon.update'],
    mails: ['large-coupon'],
  },
  stepUp: true,
  summary: 'Give several ended coupons an expiry date again; refuses a coupon that another admin has changed',
  body: z.strictObject({ coupons: bulkOf(z.strictObject({ id, expiryDate: instant })) }),
  output: bulkResult,
  errors: ['VALIDATION_ERROR'],
})

export const deleteCoupons = endpoint({
  method: 'POST',
  path: '/admin/coupon/bulk/delete',
  access: 'admin',
  permission: 'adjust',
  act: recorded('coupon.delete'),
  summary: 'Delete several coupons; a refused one does not stop the others; the answer has each result',
  body: z.strictObject({ ids: bulkIds }),
  output: bulkResult,
  errors: ['VALIDATION_ERROR'],
})
