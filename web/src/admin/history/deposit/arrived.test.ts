import { describe, expect, it } from 'vitest'
import { arrivedHint } from './arrived.ts'

const crypto = { method: 'crypto' as const, amount: 50, naira: null, payments: [] }
const half = {
  paymentId: '1',
  payAmount: '0.0008',
  payCurrency: 'btc',
  actuallyPaid: '0.0004',
  priceAmount: '50',
  priceCurrency: 'usd',
}

describe('what really arrived', () => {
  it('is the provider’s valuation, or the share of the price that was paid', () => {
    expect(arrivedHint({ ...crypto, review: { reason: 'underpaid', ...half } })).toBe(
      'Arrived: 0.0004 BTC of 0.0008 BTC. Worth about $25.00.',
    )
    expect(arrivedHint({ ...crypto, review: { ...half, actuallyPaidAtFiat: '24.3' } })).toContain('$24.30')
    expect(arrivedHint({ ...crypto, review: { ...half, priceCurrency: 'eur' } })).not.toContain('Worth')
  })

  it('tells of the whole payment where the deposit is what was paid beyond it', () => {
    expect(arrivedHint({ ...crypto, review: { ...half, reason: 'overpaid', actuallyPaid: '0.0012' } })).toBe(
      'Arrived in all: 0.0012 BTC, with 0.0008 BTC asked for. Worth about $75.00.',
    )
  })

  it('compares a repeated payment with nothing: nobody asked for it', () => {
    expect(arrivedHint({ ...crypto, review: { ...half, reason: 'repeat', parentPaymentId: '9' } })).toBe(
      'Arrived: 0.0004 BTC.',
    )
  })

  it('is naira for a card', () => {
    const card = { method: 'card' as const, amount: 50, naira: 76_512.56, payments: [] }
    expect(arrivedHint({ ...card, review: { amountKobo: '3800000', currency: 'NGN' } })).toBe(
      'Arrived: ₦38,000.00 of ₦76,512.56. Worth about $24.83.',
    )
    expect(arrivedHint({ ...card, review: { amountKobo: '3800000', currency: 'USD' } })).toBe(
      'Arrived: 38000.00 USD of ₦76,512.56.',
    )
    expect(arrivedHint({ ...card, review: { amountKobo: '7651256', currency: 'NGN' } })).toContain('$50.00')
    // A deposit of its own is opened for what its money is worth.
    expect(arrivedHint({ ...card, review: { amountKobo: '3800000', currency: 'NGN', ofDepositId: 1 } })).toBe(
      'Arrived: ₦38,000.00 of ₦76,512.56.',
    )
  })

  it('is taken from the payment where the review says nothing of it, and is empty where nobody does', () => {
    const times = { firstSeenAt: '2026-11-21T00:00:00Z', checkedAt: '2026-11-21T00:00:00Z' }
    const payment = { id: '1', status: 'finished', settledAs: null, figures: half, ...times }
    expect(
      arrivedHint({ ...crypto, payments: [payment], review: { reason: 'late', paymentId: '1' } }),
    ).toContain('0.0004 BTC of 0.0008 BTC')
    expect(arrivedHint({ ...crypto, review: null })).toBe('')
    expect(arrivedHint({ ...crypto, method: 'card', review: { reason: 'late' } })).toBe('')
  })
})
