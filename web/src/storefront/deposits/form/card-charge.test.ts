import { expect, it } from 'vitest'
import { nairaFor } from './card-charge.ts'

it('the charge of a card is in naira, rounded up to a kobo', () => {
  expect(nairaFor(12.34, 1530.2512)).toBe(18_883.3)
  expect(nairaFor(5, 1530.2512)).toBe(7_651.26)
})

it('the charge of a card is null for an invalid amount', () => {
  for (const amount of [undefined, 0, -5, Number.NaN, 12.345]) expect(nairaFor(amount, 1_500)).toBeNull()
})
