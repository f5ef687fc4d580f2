import { createHash } from 'node:crypto'

/** A source of choices that depends only on its seed. */
export interface Random {
  /** From 0 to 1, without 1. */
  fraction(): number
  /** A whole number from `min` to `max`, including both. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
  /** An independent source. Drawing from it does not change the choices of this one. */
  branch(name: string): Random
}

/** Mulberry32 over the hash of the seed: the same seed gives the same choices on every machine. */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)

  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))

  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick(items) {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new Error('The list to pick from is empty.')
      return item
    },
    shuffled(items) {
      return items
        .map((item) => ({ item, sortKey: fraction() }))
        .sort((a, b) => a.sortKey - b.sortKey)
        .map(({ item }) => item)
    },
    branch: (name) => createRandom(`${seed}/${name}`),
  }
}
