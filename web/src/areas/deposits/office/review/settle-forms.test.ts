import { expect, it } from 'vitest'
import { creditForm, excessDollars } from './settle-forms.ts'

const wrongFields = (fields: object, creditable: number | null) => {
  const { error } = creditForm(creditable).safeParse({
    reason: 'Looked at it',
    isMoreConfirmed: false,
    ...fields,
  })
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

it('requires a confirmation only for more than what arrived', () => {
  expect(wrongFields({ amount: '10' }, 10)).toEqual([])
  expect(wrongFields({ amount: '9,99' }, 10)).toEqual([])
  expect(wrongFields({ amount: '10.01' }, 10)).toEqual(['isMoreConfirmed'])
  expect(wrongFields({ amount: '10.01', isMoreConfirmed: true }, 10)).toEqual([])
  expect(wrongFields({ amount: '0.01' }, 0)).toEqual(['isMoreConfirmed'])
  expect(wrongFields({ amount: '20' }, null)).toEqual([])
})

it('reports a missing confirmation together with other errors', () => {
  expect(wrongFields({ amount: '20', reason: '' }, 10)).toEqual(['reason', 'isMoreConfirmed'])
  expect(wrongFields({ amount: '' }, 10)).toEqual(['amount'])
})

it('calculates the excess in cents', () => {
  expect(excessDollars(20.3, 20.1)).toBe(0.2)
  expect(excessDollars(20.1, 20.1)).toBe(0)
  // An invalid amount has no excess.
  expect(excessDollars(Number.NaN, 10)).toBe(0)
  expect(excessDollars(1.005, 1)).toBe(0)
})
