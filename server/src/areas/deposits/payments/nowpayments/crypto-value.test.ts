import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CryptoFigures, cryptoValueCents, shareOfPriceCents } from './crypto-value.ts'

const halfPaid: CryptoFigures = {
  status: 'partially_paid',
  parentId: null,
  priceAmount: '20',
  priceCurrency: 'usd',
  payAmount: '0.0008',
  payCurrency: 'btc',
  actuallyPaid: '0.0004',
  actuallyPaidAtFiat: null,
  outcomeAmount: null,
  outcomeCurrency: null,
  requestedCurrency: 'btc',
  parentRate: null,
}
const valueCents = (change: Partial<CryptoFigures>) => cryptoValueCents({ ...halfPaid, ...change })

describe('the value of a crypto payment', () => {
  it('is the provider’s valuation, otherwise the share of the price that was paid', () => {
    expect(valueCents({})).toBe(1_000n)
    expect(valueCents({ actuallyPaidAtFiat: '9.87' })).toBe(987n)
    expect(valueCents({ actuallyPaidAtFiat: '0' })).toBe(1_000n)
    expect(valueCents({ actuallyPaid: '4e-4' })).toBe(1_000n)
  })

  it('is rounded down to cents', () => {
    expect(valueCents({ actuallyPaidAtFiat: '9.999999' })).toBe(999n)
    expect(valueCents({ actuallyPaid: '0.00039999' })).toBe(999n)
  })

  it('is not known in dollars if the amounts cannot be compared and the provider names no value', () => {
    const unknown: Partial<CryptoFigures>[] = [
      { payCurrency: 'ltc' },
      { parentId: '9' },
      { actuallyPaid: null },
      { payAmount: '0' },
      { priceAmount: 'lots' },
    ]
    for (const change of unknown) {
      expect([change, valueCents(change)]).toEqual([change, null])
      expect(valueCents({ ...change, actuallyPaidAtFiat: '3' })).toBe(300n)
    }
    expect(valueCents({ priceCurrency: 'eur', actuallyPaidAtFiat: '3' })).toBeNull()
  })

  it('of a repeated payment is calculated with the rate of the payment that it repeats', () => {
    const parentRate = { priceAmount: '500', payAmount: '0.02', payCurrency: 'btc' }
    const repeated = { parentId: '9', parentRate, priceAmount: '500', payAmount: '0.02' }
    expect(valueCents({ ...repeated, actuallyPaid: '0.0000008' })).toBe(2n)
    expect(valueCents({ ...repeated, payCurrency: 'ltc', requestedCurrency: 'ltc' })).toBeNull()
  })

  it('is zero once the provider has given the money back', () => {
    expect(valueCents({ status: 'refunded', actuallyPaidAtFiat: '10' })).toBe(0n)
  })

  it('is exact, however many decimals the amounts have', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 18n })
    const coin = (amount: bigint) => {
      const digits = String(amount).padStart(19, '0')
      return `${digits.slice(0, -18)}.${digits.slice(-18)}`
    }
    fc.assert(
      fc.property(units, units, (paid, requested) => {
        expect(shareOfPriceCents({ ...halfPaid, actuallyPaid: coin(paid), payAmount: coin(requested) })).toBe(
          (2_000n * paid) / requested,
        )
      }),
    )
  })
})
