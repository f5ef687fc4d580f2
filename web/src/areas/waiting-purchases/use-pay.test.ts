import { expect, it } from 'vitest'
import { totalsOf } from '../purchases/checkout/use-purchase.ts'
import { lackingOf } from './use-pay.ts'

const totals = (balance: number | undefined) =>
  totalsOf({ unitPrice: 10, quantity: 2, percentage: 10, balance })

it('what is in the wallet counts first', () => {
  expect(lackingOf({ totals: totals(0), stop: undefined })).toBe(1_800n)
  expect(lackingOf({ totals: totals(12.34), stop: undefined })).toBe(566n)
})

it('nothing is lacking if the wallet has enough, or if its balance is not known', () => {
  for (const balance of [18, 20, undefined])
    expect(lackingOf({ totals: totals(balance), stop: undefined })).toBeUndefined()
})

it('a customer who may not buy cannot pay for an order either', () => {
  expect(lackingOf({ totals: totals(0), stop: { kind: 'disputed' } })).toBeUndefined()
  expect(lackingOf({ totals: totals(-3), stop: { kind: 'owes', owed: 3 } })).toBeUndefined()
})
