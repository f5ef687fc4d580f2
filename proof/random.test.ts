import { expect, it } from 'vitest'
import { createRandom, type Random } from './random.ts'

const draws = (random: Random) => Array.from({ length: 100 }, () => random.integer(1, 1_000))

it('repeats the same choices for the same seed, and makes other choices for another seed', () => {
  expect(draws(createRandom('16'))).toEqual(draws(createRandom('16')))
  expect(draws(createRandom('16'))).not.toEqual(draws(createRandom('17')))
})

it('makes a branch independent of other draws', () => {
  const [one, other] = [createRandom('16'), createRandom('16')]
  draws(other)
  expect(draws(one.branch('customer 3'))).toEqual(draws(other.branch('customer 3')))
  expect(draws(one.branch('customer 3'))).not.toEqual(draws(one.branch('customer 4')))
})

it('stays within its bounds and reaches both of them', () => {
  const random = createRandom('bounds')
  const seen = new Set(Array.from({ length: 500 }, () => random.integer(1, 4)))
  expect([...seen].sort()).toEqual([1, 2, 3, 4])
})

it('shuffles without losing or repeating an item', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(createRandom('deck').shuffled(items).sort()).toEqual(items)
})
