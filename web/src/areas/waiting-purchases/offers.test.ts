import { expect, it } from 'vitest'
import { offersFor } from './offers.ts'

const methods = [
  { method: 'crypto', minimum: 12 },
  { method: 'card', minimum: 5 },
] as const

it('charges what the wallet lacks, and offers the fastest method first', () => {
  expect(offersFor(1_799n, methods)).toEqual([
    { method: 'card', minimum: 5, payCents: 1_799n, staysCents: 0n },
    { method: 'crypto', minimum: 12, payCents: 1_799n, staysCents: 0n },
  ])
})

it('charges the minimum of a method if less is lacking, and says what stays in the wallet', () => {
  expect(offersFor(99n, methods)).toMatchObject([
    { method: 'card', payCents: 500n, staysCents: 401n },
    { method: 'crypto', payCents: 1_200n, staysCents: 1_101n },
  ])
  expect(offersFor(500n, methods)).toMatchObject([{ staysCents: 0n }, { staysCents: 700n }])
})

it('offers only the methods of the shop, and nothing that is more than one deposit', () => {
  expect(offersFor(99n, methods.slice(0, 1)).map(({ method }) => method)).toEqual(['crypto'])
  expect(offersFor(99n, [])).toEqual([])
  expect(offersFor(1_000_000n, methods)).toHaveLength(2)
  expect(offersFor(1_000_001n, methods)).toEqual([])
})
