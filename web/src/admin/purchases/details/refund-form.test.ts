import { describe, expect, it } from 'vitest'
import { leftToRefund, refundSentences } from './refund-form.ts'

const purchase = { amount: 10, quantity: 4, refunded: 0, refundable: 10 }

describe('a refund', () => {
  it.each([
    { amount: 10, quantity: 4, refundable: 10, refunded: 0, left: 2.5 },
    { amount: 10, quantity: 3, refundable: 10, refunded: 0, left: 3.33 },
    { amount: 10, quantity: 3, refundable: 1.5, refunded: 0, left: 1.5 },
    { amount: 0.05, quantity: 10, refundable: 0.05, refunded: 0, left: 0 },
    { amount: 10, quantity: 4, refundable: 9, refunded: 1, left: 1.5 },
    { amount: 10, quantity: 3, refundable: 6.66, refunded: 3.34, left: 0 },
  ])(
    'of one of $quantity accounts for $amount, with $refundable left and $refunded refunded for it, begins with $left',
    ({ left, refunded, ...of }) => {
      expect(leftToRefund({ purchase: { ...purchase, ...of }, account: { refunded } })).toBe(left)
    },
  )

  it('of a purchase begins with all that is left', () => {
    expect(leftToRefund({ purchase: { ...purchase, refunded: 4, refundable: 6 }, account: null })).toBe(6)
  })

  it('says what was paid, and what was refunded of it before', () => {
    const partly = { ...purchase, refunded: 4, refundable: 6 }
    expect(refundSentences({ purchase, account: null })).toEqual(['Paid for this order: $10.00.'])
    expect(refundSentences({ purchase: partly, account: null }).join(' ')).toBe(
      'Paid for this order: $10.00. Refunded before: $4.00. Left: $6.00.',
    )
    expect(refundSentences({ purchase: partly, account: { refunded: 0 } })).toEqual([
      'Paid for this account: $2.50.',
    ])
    expect(refundSentences({ purchase: partly, account: { refunded: 1 } }).join(' ')).toBe(
      'Paid for this account: $2.50. Refunded before: $1.00. Left: $1.50.',
    )
  })
})
