import { describe, expect, it } from 'vitest'
import { couponTerms, couponUses } from './coupon-terms.ts'

const unlimited = { maxUses: null, maxUsesPerUser: null, minSubtotal: null }
/** The first instant after the coupon's last day, December 31. */
const expiryDate = new Date(2027, 0, 1).toISOString()

describe('the terms of a coupon', () => {
  it.each([
    [{}, '20% off, until Dec 31, 2026'],
    [{ maxUsesPerUser: 1 }, '20% off, once per user, until Dec 31, 2026'],
    [{ maxUsesPerUser: 3 }, '20% off, 3 times per user, until Dec 31, 2026'],
    [{ maxUses: 1 }, '20% off, once in total, until Dec 31, 2026'],
    [{ minSubtotal: 0 }, '20% off, until Dec 31, 2026'],
    [{ percentage: 12.5 }, '12.5% off, until Dec 31, 2026'],
    [
      { maxUses: 10_000, maxUsesPerUser: 2, minSubtotal: 9.5 },
      '20% off, on orders from $9.50, 2 times per user, 10,000 times in total, until Dec 31, 2026',
    ],
  ])('with %j are described in one sentence', (limits, sentence) => {
    expect(couponTerms({ percentage: 20, expiryDate, ...unlimited, ...limits })).toBe(sentence)
  })

  it('show the uses with their limit', () => {
    expect(couponUses({ uses: 0, maxUses: null })).toBe('0')
    expect(couponUses({ uses: 1_234, maxUses: 5_000 })).toBe('1,234 of 5,000')
  })
})
