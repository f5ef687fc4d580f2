import type { Review } from '@docket/contract/admin/deposits'
import { describe, expect, it } from 'vitest'
import { paidHint } from './paid-hint.ts'

const crypto = { method: 'crypto' as const, naira: null, payments: [] }
const halfPaid = { payAmount: '0.0008', payCurrency: 'btc', actuallyPaid: '0.0004' }

const reviewOf = (reason: Review['reason'], figures: Record<string, unknown>): Review => ({
  reason,
  kind: reason,
  figures,
  paymentId: '1',
  ofDepositId: null,
  settled: null,
})

describe('the paid amount, in its coin or currency', () => {
  it('is compared with the requested amount', () => {
    expect(paidHint({ ...crypto, review: reviewOf('underpaid', halfPaid) })).toBe(
      'The customer paid 0.0004 BTC of 0.0008 BTC.',
    )
    expect(
      paidHint({ ...crypto, review: reviewOf('overpaid', { ...halfPaid, actuallyPaid: '0.0012' }) }),
    ).toBe('The customer paid 0.0012 BTC in total, and 0.0008 BTC was requested.')
  })

  it('is not compared if the payment repeats an earlier one', () => {
    expect(paidHint({ ...crypto, review: reviewOf('repeat', { ...halfPaid, parentId: '9' }) })).toBe(
      'The customer paid 0.0004 BTC.',
    )
  })

  it('is in the currency of the charge for a card, and mentions the exchange rate only if that currency is naira', () => {
    const card = { method: 'card' as const, naira: 76_512.56, payments: [] }
    expect(paidHint({ ...card, review: reviewOf(null, { amountKobo: '3800000', currency: 'NGN' }) })).toBe(
      'The customer paid ₦38,000.00 of ₦76,512.56. The amount in USD is calculated at the exchange rate of this deposit.',
    )
    expect(paidHint({ ...card, review: reviewOf(null, { amountKobo: '3800000', currency: 'USD' }) })).toBe(
      'The customer paid 38000.00 USD of ₦76,512.56.',
    )
  })

  it('comes from the payment if the review lacks it, and is empty if both lack it', () => {
    const times = { firstSeenAt: '2026-11-21T00:00:00Z', checkedAt: '2026-11-21T00:00:00Z' }
    const payment = { id: '1', status: 'finished', settledAs: null, figures: halfPaid, ...times }
    expect(paidHint({ ...crypto, payments: [payment], review: reviewOf('late', {}) })).toContain(
      '0.0004 BTC of 0.0008 BTC',
    )
    expect(paidHint({ ...crypto, review: null })).toBe('')
    expect(paidHint({ ...crypto, method: 'card', review: reviewOf('late', {}) })).toBe('')
  })
})
