import { expect, it } from 'vitest'
import { marginOf } from './selling-price-field.tsx'

it.each([
  ['1', '2.50', 1.5],
  ['2.50', '1', -1.5],
  ['0.1', '0.3', 0.2],
  ['2', ' 2.00 ', 0],
])('a cost price of %j and a selling price of %j make a profit of %d', (cost, selling, margin) => {
  expect(marginOf({ cost, selling })).toBe(margin)
})

it.each([
  ['', '1'],
  ['1', ' '],
  ['1', 'one'],
  ['-5', '1'],
  ['1', '1e3'],
  ['2.001', '2'],
])('calculates no profit from %j and %j', (cost, selling) => {
  expect(marginOf({ cost, selling })).toBeUndefined()
})
