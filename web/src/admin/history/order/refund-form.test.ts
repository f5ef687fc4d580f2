import { describe, expect, it } from 'vitest'
import { shareOf } from './refund-form.ts'

describe('the share of one line', () => {
  it.each([
    { amount: 10, quantity: 4, refundable: 10, share: 2.5 },
    { amount: 10, quantity: 3, refundable: 10, share: 3.33 },
    { amount: 10, quantity: 3, refundable: 1.5, share: 1.5 },
    { amount: 0.05, quantity: 10, refundable: 0.05, share: 0 },
  ])('of $amount for $quantity, with $refundable left, is $share', ({ share, ...order }) => {
    expect(shareOf(order)).toBe(share)
  })
})
