import type { Review } from '@docket/contract/admin/deposits'
import { describe, expect, it } from 'vitest'
import { paidHint } from './paid-hint.ts'

const crypto = { method: 'crypto' as const, naira: null, payments: [] }
const halfPaid = { payAmount: '0.0008', payCurrency: 'btc', actuallyPaid: '0.0004' }

const reviewOf = (reason: Review['reason'], figures: Record<string, unknown>): Review => ({
  reason,
  figures,
  paymentId: '1',
  ofDepositId: null,
  settled: null,
})

describe('the paid amount, in its coin or currency', () => {
  it('is compared with the requested amount', () => {
    expect(paidHint({ ...crypto, review: reviewOf('underpaid', halfPaid) })).toBe(
      'Paid: 0.0004 BTC of 0.0008 BTC.',
    )
    expect(
      paidHint({ ...crypto, review: reviewOf('overpaid', { ...halfPaid, actuallyPaid: '0.0012' }) }),
    ).toBe('Paid in total: 0.0012 BTC. Requested: 0.0008 BTC.')
  })

  it('is not compared if the payment was repeated', () => {
    expect(paidHint({ ...crypto, review: reviewOf('repeat', { ...halfPaid, parentId: '9' }) })).toBe(
      'Paid: 0.0004 BTC.',
    )
  })

  it('is in naira at the rate of the deposit for a card', () => {
    const card = { method: 'card' as const, naira: 76_512.56, payments: [] }
    expect(paidHint({ ...card, review: reviewOf(null, { amountKobo: '3800000', currency: 'NGN' }) })).toBe(
      'Paid: ₦38,000.00 of ₦76,512.56. Valued at the exchange rate of this deposit.',
    )
    expect(paidHint({ ...card, review: reviewOf(null, { amountKobo: '3800000', currency: 'USD' }) })).toBe(
      'Paid: 38000.00 USD of ₦76,512.56.',
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
