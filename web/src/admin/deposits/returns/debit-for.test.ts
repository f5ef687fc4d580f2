import { describe, expect, it } from 'vitest'
import { debitFor, hoursUntil, undebited } from './debit-for.ts'

const returned = (amount: number | null, debited = 0) => ({ amount, debited })
const deposit = { balance: 100, amount: 50, returns: [{ debited: 0 }] }

describe('the amount that is suggested to debit', () => {
  it('is what went back, as far as it is not debited yet and the wallet holds it', () => {
    expect(debitFor(returned(7.14), deposit)).toBe(7.14)
    expect(debitFor(returned(50), { ...deposit, balance: 12.5 })).toBe(12.5)
    expect(debitFor(returned(50), { ...deposit, returns: [{ debited: 20 }, { debited: 0.1 }] })).toBe(29.9)
  })

  it('is all of a payment that grew after its deposit was credited', () => {
    expect(debitFor(returned(70), deposit)).toBe(70)
  })

  it('is empty if nothing is left to debit, or the amount is not known', () => {
    expect(debitFor(returned(null), deposit)).toBeUndefined()
    expect(debitFor(returned(5), { ...deposit, balance: 0 })).toBeUndefined()
    expect(debitFor(returned(5), { ...deposit, balance: null })).toBeUndefined()
    expect(debitFor(returned(5), { ...deposit, returns: [{ debited: 50 }] })).toBeUndefined()
  })
})

it('what can be debited without a confirmation is what went back and is not debited, of a return and of its deposit', () => {
  expect(undebited(returned(7.14), deposit)).toBe(7.14)
  expect(undebited(returned(7.14, 2), { ...deposit, returns: [{ debited: 2 }] })).toBe(5.14)
  expect(undebited(returned(50), { ...deposit, returns: [{ debited: 50 }, { debited: 0 }] })).toBe(0)
  expect(undebited(returned(null), { ...deposit, returns: [{ debited: 20 }] })).toBe(30)
})

it('the hours to answer a dispute are rounded down, and none are left once the time is over', () => {
  const now = Date.parse('2026-11-28T00:00:00Z')
  expect(hoursUntil('2026-11-28T15:59:59Z', now)).toBe(15)
  expect(hoursUntil('2026-11-28T00:30:00Z', now)).toBe(0)
  expect(hoursUntil('2026-11-27T23:59:59Z', now)).toBeNull()
})
