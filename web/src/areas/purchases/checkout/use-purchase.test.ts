import { expect, test } from 'vitest'
import { topUpCents, totalsOf } from './use-purchase.ts'

test('a purchase without a coupon costs quantity times price', () => {
  expect(totalsOf({ unitPrice: 0.1, quantity: 3, percentage: undefined, balance: 1 })).toEqual({
    subtotalCents: 30n,
    discountCents: 0n,
    totalCents: 30n,
    afterCents: 70n,
  })
})

test('the discount is taken off the subtotal, not off each unit, and rounded half up', () => {
  // 3 × 0.35 = 1.05; 10 % of it is 10.5 cents. If the discount of each unit was rounded, it would be 12 cents.
  expect(totalsOf({ unitPrice: 0.35, quantity: 3, percentage: 10, balance: undefined })).toMatchObject({
    discountCents: 11n,
    totalCents: 94n,
    afterCents: undefined,
  })
})

test('a changed quantity keeps the coupon', () => {
  const purchase = { unitPrice: 4.99, percentage: 10, balance: 0 }
  expect(totalsOf({ ...purchase, quantity: 1 }).discountCents).toBe(50n)
  expect(totalsOf({ ...purchase, quantity: 2 }).discountCents).toBe(100n)
})

test('a coupon of 100 % makes the purchase free', () => {
  expect(totalsOf({ unitPrice: 9.99, quantity: 7, percentage: 100, balance: 0 })).toMatchObject({
    totalCents: 0n,
    afterCents: 0n,
  })
})

test('the top-up is exactly what is missing, but never less than the smallest deposit', () => {
  const { afterCents } = totalsOf({ unitPrice: 20.01, quantity: 1, percentage: undefined, balance: 5 })
  expect(afterCents).toBe(-1501n)
  expect(topUpCents(-1501n, 12)).toBe(1501n)
  expect(topUpCents(-1n, 12)).toBe(1200n)
})
