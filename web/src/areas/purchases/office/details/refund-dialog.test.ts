import { describe, expect, it } from 'vitest'
import { refundSentences, remainingDollars } from './refund-dialog.tsx'

const purchase = { product: null, amount: 10, quantity: 4, refunded: 0, refundable: 10 }

describe('a refund', () => {
  it.each([
    { amount: 10, quantity: 4, refundable: 10, refunded: 0, remaining: 2.5 },
    { amount: 10, quantity: 3, refundable: 10, refunded: 0, remaining: 3.33 },
    { amount: 10, quantity: 3, refundable: 1.5, refunded: 0, remaining: 1.5 },
    { amount: 0.05, quantity: 10, refundable: 0.05, refunded: 0, remaining: 0 },
    { amount: 10, quantity: 4, refundable: 9, refunded: 1, remaining: 1.5 },
    { amount: 10, quantity: 3, refundable: 6.66, refunded: 3.34, remaining: 0 },
  ])(
    'of an account starts with $remaining if $quantity accounts cost $amount, $refundable of that is left, and $refunded was refunded for the account',
    ({ remaining, refunded, ...change }) => {
      expect(remainingDollars({ purchase: { ...purchase, ...change }, account: { refunded } })).toBe(
        remaining,
      )
    },
  )

  it('of a purchase starts with all that is left', () => {
    expect(remainingDollars({ purchase: { ...purchase, refunded: 4, refundable: 6 }, account: null })).toBe(6)
  })

  it('says what was paid, what was refunded before, and what is left', () => {
    const partlyRefunded = { ...purchase, refunded: 4, refundable: 6 }
    expect(refundSentences({ purchase, account: null })).toEqual(['Paid for this order: $10.00.'])
    expect(refundSentences({ purchase: partlyRefunded, account: null }).join(' ')).toBe(
      'Paid for this order: $10.00. Refunded before: $4.00. Left: $6.00.',
    )
    expect(refundSentences({ purchase: partlyRefunded, account: { refunded: 0 } })).toEqual([
      'Paid for this account: $2.50.',
    ])
    expect(refundSentences({ purchase: partlyRefunded, account: { refunded: 1 } }).join(' ')).toBe(
      'Paid for this account: $2.50. Refunded before: $1.00. Left: $1.50.',
    )
  })
})
