import { type Coupon, couponBody } from '@docket/contract/admin/coupons'
import { describe, expect, it } from 'vitest'
import { endOfDay } from '../../kit/lib/days.ts'
import { type CouponFormInput, couponForm, couponFormDefaults } from './coupon-form.tsx'

const day = `${new Date().getFullYear() + 1}-06-30`
const filledForm: CouponFormInput = {
  value: ' summer_sale-1 ',
  percentage: '12.5',
  expiryDate: day,
  maxUsesPerUser: '',
  maxUses: '',
  minSubtotal: '',
  refundFreesUse: true,
}
const expiredCoupon: Coupon = {
  id: 1,
  value: 'OLD',
  percentage: 10,
  expiryDate: '2020-05-05T12:00:00.000Z',
  maxUses: 5,
  maxUsesPerUser: null,
  minSubtotal: 9.5,
  refundFreesUse: false,
  uses: 0,
  state: 'EXPIRED',
}

const problems = (change: Partial<CouponFormInput>, coupon: Coupon | null = null) =>
  couponForm(coupon)
    .safeParse({ ...filledForm, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the coupon form', () => {
  it('turns the typed text into the body that the server accepts', () => {
    const body = couponForm(null).parse({
      ...filledForm,
      maxUsesPerUser: '1',
      maxUses: ' 50 ',
      minSubtotal: '9.5',
    })
    expect(body).toEqual({
      value: 'SUMMER_SALE-1',
      percentage: 12.5,
      expiryDate: endOfDay(day),
      maxUsesPerUser: 1,
      maxUses: 50,
      minSubtotal: 9.5,
      refundFreesUse: true,
    })
    expect(couponBody.parse(body)).toEqual(body)
  })

  it('turns an empty limit into null', () => {
    expect(couponForm(null).parse(filledForm)).toMatchObject({
      maxUsesPerUser: null,
      maxUses: null,
      minSubtotal: null,
    })
  })

  it.each(['0.01', '12.50', '12,5', '100', ' 20 % ', '+5', '.5'])(
    'accepts %j as a percentage',
    (percentage) => {
      expect(problems({ percentage })).toBeUndefined()
    },
  )

  it.each([
    ['', 'Enter a percentage.'],
    ['ten', 'Type it like 1000 or 12.50, with at most two decimals.'],
    ['1e1', 'Type it like 1000 or 12.50, with at most two decimals.'],
    ['0x10', 'Type it like 1000 or 12.50, with at most two decimals.'],
    ['0', 'The percentage must be above 0.'],
    ['-1', 'The percentage must be above 0.'],
    ['101', 'The percentage cannot be above 100.'],
    ['100.01', 'The percentage cannot be above 100.'],
    ['1.005', 'Type it like 1000 or 12.50, with at most two decimals.'],
  ])('refuses the percentage %j', (percentage, message) => {
    expect(problems({ percentage })?.[0]).toBe(`percentage: ${message}`)
  })

  it('reports a missing name once', () => {
    for (const value of ['', ' ']) expect(problems({ value })).toEqual(['value: Coupon name is required.'])
  })

  it.each(['A', 'Ten  off!', 'Zehnä', '冬26'])('accepts the name %j', (value) => {
    expect(problems({ value })).toBeUndefined()
  })

  it.each(['A'.repeat(65), 'a\u202Eb', '..', '\u200B'])('refuses the name %j', (value) => {
    expect(problems({ value })?.[0]).toMatch(/^value: /)
  })

  it.each(['0', '-1', '1.5', 'many', '1,000', '1000000001'])('refuses the limit %j', (text) => {
    expect(problems({ maxUses: text })?.[0]).toMatch(
      /^maxUses: (Enter a whole number|Type a whole number|At (least|most) )/,
    )
    expect(problems({ maxUsesPerUser: text })?.[0]).toMatch(/^maxUsesPerUser: /)
  })

  it.each(['-1', '0.999', 'x', '1e9'])('refuses the minimum subtotal %j', (minSubtotal) => {
    expect(problems({ minSubtotal })?.[0]).toMatch(/^minSubtotal: /)
  })

  it('requires a day, which must not be over for a new coupon', () => {
    for (const expiryDate of ['', 'soon', '9999-12-31', '+12345-01-01', '0002-01-01']) {
      expect(problems({ expiryDate })).toEqual(['expiryDate: Select an expiry date.'])
    }
    expect(problems({ expiryDate: '2020-01-01' })).toEqual([
      'expiryDate: The expiry date must be in the future.',
    ])
    const now = new Date()
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    expect(problems({ expiryDate: today })).toBeUndefined()
  })

  it('lets an expired coupon keep its day or end earlier', () => {
    expect(problems({ ...couponFormDefaults(expiredCoupon) }, expiredCoupon)).toBeUndefined()
    expect(problems({ expiryDate: '2020-01-01' }, expiredCoupon)).toBeUndefined()
  })

  it('starts with the values of the coupon, so that saving it unchanged changes nothing', () => {
    expect(couponFormDefaults(expiredCoupon)).toMatchObject({
      percentage: '10',
      maxUses: '5',
      minSubtotal: '9.50',
    })
    const { id: _id, uses: _uses, state: _state, ...terms } = expiredCoupon
    expect(couponForm(expiredCoupon).parse(couponFormDefaults(expiredCoupon))).toEqual(terms)
    expect(couponFormDefaults(null)).toEqual({
      ...Object.fromEntries(Object.keys(filledForm).map((field) => [field, ''])),
      refundFreesUse: true,
    })
  })
})
