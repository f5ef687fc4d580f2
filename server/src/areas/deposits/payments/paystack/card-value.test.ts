import { koboFor } from '@docket/contract/naira'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CardFigures, cardValueCents } from './decide-card-payment.ts'

/** ₦1,530.2512 for a dollar. */
const RATE_E4 = 15_302_512n
const CHARGE = koboFor(5_000n, RATE_E4)
const valueCents = (change: Partial<CardFigures>) =>
  cardValueCents(
    { status: 'success', amountKobo: CHARGE, requestedKobo: CHARGE, currency: 'NGN', ...change },
    RATE_E4,
  )

describe('the value of a card payment', () => {
  it('is the charge at the rate of its deposit, rounded down to cents', () => {
    expect(valueCents({})).toBe(5_000n)
    expect(valueCents({ amountKobo: CHARGE - 1n })).toBe(4_999n)
    expect(valueCents({ amountKobo: 3_800_000n, requestedKobo: null })).toBe(2_483n)
    expect(valueCents({ amountKobo: CHARGE * 2n, requestedKobo: CHARGE * 2n })).toBe(10_000n)
  })

  it('does not count fees that were passed on to the payer, but counts a surplus that is too large for fees', () => {
    expect(valueCents({ amountKobo: CHARGE + CHARGE / 50n })).toBe(5_000n)
    expect(valueCents({ amountKobo: CHARGE * 2n })).toBe(10_000n)
  })

  it('is not known in another currency or before the payment has succeeded, and is zero if the money was given back', () => {
    expect(valueCents({ currency: 'USD' })).toBeNull()
    expect(valueCents({ status: 'ongoing' })).toBeNull()
    expect(valueCents({ status: 'reversed' })).toBe(0n)
  })

  it('is the requested amount if all of it was paid, at every rate', () => {
    const cents = fc.bigInt({ min: 500n, max: 1_000_000n })
    const rates = fc.bigInt({ min: 10_000n, max: 100_000_000n })
    fc.assert(
      fc.property(cents, rates, (requestedCents, rateE4) => {
        const amountKobo = koboFor(requestedCents, rateE4)
        const figures = { status: 'success', amountKobo, requestedKobo: amountKobo, currency: 'NGN' }
        expect(cardValueCents(figures, rateE4)).toBe(requestedCents)
      }),
    )
  })
})
