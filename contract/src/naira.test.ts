import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsFor, fromRateE4, koboFor, toRateE4 } from './naira.ts'

const cents = fc.bigInt(1n, 1_000_000n)
const rate = fc.bigInt(10_000n, 10_000n * 100_000n)

it('charges an amount of kobo that is worth exactly the requested cents, at any rate of at least one naira', () => {
  fc.assert(
    fc.property(cents, rate, (amountCents, rateE4) => {
      expect(centsFor(koboFor(amountCents, rateE4), rateE4)).toBe(amountCents)
    }),
  )
})

it('charges the smallest number of kobo that is worth the requested cents', () => {
  fc.assert(
    fc.property(cents, rate, (amountCents, rateE4) => {
      expect(centsFor(koboFor(amountCents, rateE4) - 1n, rateE4)).toBeLessThan(amountCents)
    }),
  )
})

it('converts a rate to naira and back without a change', () => {
  fc.assert(
    fc.property(rate, (rateE4) => {
      expect(toRateE4(fromRateE4(rateE4))).toBe(rateE4)
    }),
  )
})

it('agrees with amounts that are calculated by hand', () => {
  expect(koboFor(1_234n, toRateE4(1530.2512))).toBe(1_888_330n)
  expect(centsFor(1_888_330n, toRateE4(1530.2512))).toBe(1_234n)
  expect(centsFor(765_125n, toRateE4(1530.2512))).toBe(499n)
})
