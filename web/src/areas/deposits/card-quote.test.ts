import { expect, it } from 'vitest'
import { nairaFor, secondsSince } from './card-quote.tsx'

it('the charge of a card is in naira, rounded up to a kobo', () => {
  expect(nairaFor(12.34, 1530.2512)).toBe(18_883.3)
  expect(nairaFor(5, 1530.2512)).toBe(7_651.26)
})

it('the charge of a card is null for an invalid amount', () => {
  for (const amount of [undefined, 0, -5, Number.NaN, 12.345]) expect(nairaFor(amount, 1_500)).toBeNull()
})

const start = { wallMs: 1_000_000, monotonicMs: 5_000 }

it('counts seconds since a moment', () => {
  expect(secondsSince(start, { wallMs: 1_060_000, monotonicMs: 65_000 })).toBe(60)
})

it('counts the same seconds although the wall clock was set back', () => {
  expect(secondsSince(start, { wallMs: 400_000, monotonicMs: 65_000 })).toBe(60)
})

it('counts the time that the machine slept', () => {
  expect(secondsSince(start, { wallMs: 4_600_000, monotonicMs: 6_000 })).toBe(3_600)
})

it('never goes below zero', () => {
  expect(secondsSince(start, { wallMs: 0, monotonicMs: 0 })).toBe(0)
})
