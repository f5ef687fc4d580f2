import { describe, expect, it } from 'vitest'
import { debitFor, hoursUntil } from './debit-for.ts'

describe('the amount that is suggested to debit', () => {
  it('is what is left to debit, as far as the wallet holds it', () => {
    expect(debitFor({ amount: 50, toDebit: 7.14 }, { balance: 100 })).toBe(7.14)
    expect(debitFor({ amount: 50, toDebit: 50 }, { balance: 12.5 })).toBe(12.5)
  })

  it('is empty if nothing is left to debit, or the amount is not known', () => {
    expect(debitFor({ amount: null, toDebit: 50 }, { balance: 100 })).toBeUndefined()
    expect(debitFor({ amount: 50, toDebit: 0 }, { balance: 100 })).toBeUndefined()
    expect(debitFor({ amount: 5, toDebit: 5 }, { balance: 0 })).toBeUndefined()
    expect(debitFor({ amount: 5, toDebit: 5 }, { balance: null })).toBeUndefined()
  })
})

it('the hours to answer a dispute are rounded down, and none are left once the time is over', () => {
  const now = Date.parse('2026-11-28T00:00:00Z')
  expect(hoursUntil('2026-11-28T15:59:59Z', now)).toBe(15)
  expect(hoursUntil('2026-11-28T00:30:00Z', now)).toBe(0)
  expect(hoursUntil('2026-11-27T23:59:59Z', now)).toBeNull()
})
