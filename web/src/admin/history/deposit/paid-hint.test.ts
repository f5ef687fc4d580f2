import { describe, expect, it } from 'vitest'
import { paidHint } from './paid-hint.ts'

const crypto = { method: 'crypto' as const, naira: null, payments: [] }
const half = { paymentId: '1', payAmount: '0.0008', payCurrency: 'btc', actuallyPaid: '0.0004' }

describe('what was paid, in its own coin', () => {
  it('is compared with what was asked for', () => {
    expect(paidHint({ ...crypto, review: { reason: 'underpaid', ...half } })).toBe(
      'Paid: 0.0004 BTC of 0.0008 BTC.',
    )
    expect(paidHint({ ...crypto, review: { ...half, reason: 'overpaid', actuallyPaid: '0.0012' } })).toBe(
      'Paid in total: 0.0012 BTC. Asked for: 0.0008 BTC.',
    )
  })

  it('is compared with nothing where the payment was repeated', () => {
    expect(paidHint({ ...crypto, review: { ...half, reason: 'repeat', parentPaymentId: '9' } })).toBe(
      'Paid: 0.0004 BTC.',
    )
  })

  it('is naira at the rate of the deposit for a card', () => {
    const card = { method: 'card' as const, naira: 76_512.56, payments: [] }
    expect(paidHint({ ...card, review: { amountKobo: '3800000', currency: 'NGN' } })).toBe(
      'Paid: ₦38,000.00 of ₦76,512.56. Valued at the exchange rate of this deposit.',
    )
    expect(paidHint({ ...card, review: { amountKobo: '3800000', currency: 'USD' } })).toBe(
      'Paid: 38000.00 USD of ₦76,512.56.',
    )
  })

  it('is taken from the payment where the review does not say it, and is empty where neither does', () => {
    const times = { firstSeenAt: '2026-11-21T00:00:00Z', checkedAt: '2026-11-21T00:00:00Z' }
    const payment = { id: '1', status: 'finished', settledAs: null, figures: half, ...times }
    expect(
      paidHint({ ...crypto, payments: [payment], review: { reason: 'late', paymentId: '1' } }),
    ).toContain('0.0004 BTC of 0.0008 BTC')
    expect(paidHint({ ...crypto, review: null })).toBe('')
    expect(paidHint({ ...crypto, method: 'card', review: { reason: 'late' } })).toBe('')
  })
})
