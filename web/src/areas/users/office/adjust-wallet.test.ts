import { describe, expect, it } from 'vitest'
import { adjustmentForm, balanceAfter } from './adjust-wallet.tsx'

const input = { direction: 'add' as const, amount: '5', reason: ' For the wait ' }

describe('an adjustment', () => {
  it('adds or takes the entered amount', () => {
    expect(adjustmentForm.parse(input)).toEqual({ amount: 5, reason: 'For the wait' })
    expect(adjustmentForm.parse({ ...input, direction: 'take' }).amount).toBe(-5)
  })

  it.each(['0', '-1', '1.001', '1,000', '10000.01', ''])('refuses %j as an amount', (amount) => {
    const parsed = adjustmentForm.safeParse({ ...input, amount })
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['amount'])
  })

  it('accepts amounts up to the maximum', () => {
    expect(adjustmentForm.parse({ ...input, direction: 'take', amount: '10000' }).amount).toBe(-10_000)
  })

  it.each(['', '  ', 'no'])('refuses %j as a reason', (reason) => {
    const parsed = adjustmentForm.safeParse({ ...input, reason })
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['reason'])
  })
})

describe('the wallet after an adjustment', () => {
  it('is calculated in cents', () => {
    expect(balanceAfter(0.1, { direction: 'add', amount: 0.2 })).toBe(0.3)
    expect(balanceAfter(0.3, { direction: 'take', amount: 0.1 })).toBe(0.2)
    expect(balanceAfter(1, { direction: 'take', amount: 2.5 })).toBe(-1.5)
  })

  it('is without what a credit pays of a debt', () => {
    expect(balanceAfter(0, { direction: 'add', amount: 5, owed: 7.5 })).toBe(0)
    expect(balanceAfter(0, { direction: 'add', amount: 10, owed: 7.5 })).toBe(2.5)
  })

  it.each([undefined, Number.NaN, 0, -1, 1.005])('is undefined for the invalid amount %s', (amount) => {
    expect(balanceAfter(10, { direction: 'add', amount })).toBeUndefined()
  })
})
