import { describe, expect, it } from 'vitest'
import { debitFor, hoursUntil } from './debit-for.ts'

const deposit = { balance: 100, amount: 50, returns: [{ debited: 0 }] }

describe('the amount that is suggested to debit', () => {
  it('is what went back, as far as it is not debited yet and the wallet holds it', () => {
    expect(debitFor({ amount: 7.14 }, deposit)).toBe(7.14)
    expect(debitFor({ amount: 50 }, { ...deposit, balance: 12.5 })).toBe(12.5)
    expect(debitFor({ amount: 50 }, { ...deposit, returns: [{ debited: 20 }, { debited: 0.1 }] })).toBe(29.9)
  })

  it('is all of a payment that grew after its deposit was credited', () => {
    expect(debitFor({ amount: 70 }, deposit)).toBe(70)
  })

  it('is empty if nothing is left to debit, or the amount is not known', () => {
    expect(debitFor({ amount: null }, deposit)).toBeUndefined()
    expect(debitFor({ amount: 5 }, { ...deposit, balance: 0 })).toBeUndefined()
    expect(debitFor({ amount: 5 }, { ...deposit, balance: null })).toBeUndefined()
    expect(debitFor({ amount: 5 }, { ...deposit, returns: [{ debited: 50 }] })).toBeUndefined()
  })
})

it('the hours to answer a dispute are rounded down, and none are left once the time is over', () => {
  const now = Date.parse('2026-11-28T00:00:00Z')
  expect(hoursUntil('2026-11-28T15:59:59Z', now)).toBe(15)
  expect(hoursUntil('2026-11-28T00:30:00Z', now)).toBe(0)
  expect(hoursUntil('2026-11-27T23:59:59Z', now)).toBeNull()
})
