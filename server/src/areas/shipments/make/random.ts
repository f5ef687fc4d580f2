import { randomInt } from 'node:crypto'

/** The source of all random choices of a shipment. */
export interface RandomSource {
  /** A whole number from 0 to `bound - 1`. `bound` is from 1 to 2^40. */
  below(bound: number): number
}

/** Unpredictable numbers, for the shop. */
export const cryptoRandom: RandomSource = { below: (bound) => randomInt(bound) }

/** Returns the same numbers for the same seed: mulberry32 (Tommy Ettinger's 32-bit generator), 53 bits at a time. */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0
  const next32 = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return (bits ^ (bits >>> 14)) >>> 0
  }
  return {
    below(bound) {
      const fraction = ((next32() >>> 5) * 2 ** 26 + (next32() >>> 6)) / 2 ** 53
      return Math.floor(fraction * bound)
    },
  }
}

export function pick<Item>(random: RandomSource, items: ArrayLike<Item>): Item {
  const item = items[random.below(items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** A whole number from `min` to `max`, both included. */
export function between(random: RandomSource, min: number, max: number): number {
  return min + random.below(max - min + 1)
}
