import { describe, expect, it } from 'vitest'
import { between, cryptoRandom, pick, seededRandom } from './random.ts'

describe.each([
  ['from the system', cryptoRandom],
  ['from a seed', seededRandom(42)],
])('random numbers %s', (_, random) => {
  it('are whole, within the bounds, and reach both of them', () => {
    const drawn = Array.from({ length: 2_000 }, () => between(random, 3, 7))
    expect([...new Set(drawn)].sort()).toEqual([3, 4, 5, 6, 7])
    expect(random.below(1)).toBe(0)
  })

  it('spread over a window of 90 days in milliseconds', () => {
    const bound = 90 * 86_400_000
    const drawn = Array.from({ length: 2_000 }, () => random.below(bound))
    expect(drawn.every((value) => Number.isInteger(value) && value >= 0 && value < bound)).toBe(true)
    expect(Math.abs(drawn.reduce((sum, value) => sum + value, 0) / drawn.length / bound - 0.5)).toBeLessThan(
      0.05,
    )
  })
})

it('a seed repeats its numbers, and another seed has others', () => {
  const drawTen = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 10 }, () => random.below(1_000_000))
  }
  expect(drawTen(1)).toEqual(drawTen(1))
  expect(drawTen(1)).not.toEqual(drawTen(2))
})

it('picking from an empty list throws', () => {
  expect(() => pick(cryptoRandom, [])).toThrow()
})
