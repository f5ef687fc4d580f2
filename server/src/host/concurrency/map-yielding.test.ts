import { expect, it } from 'vitest'
import { mapYielding } from './map-yielding.ts'

it('maps all items in order and yields to other work while it runs', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)

  const results = await mapYielding(
    Array.from({ length: 400 }, (_, index) => index),
    (item, index) => {
      const until = performance.now() + 0.2
      while (performance.now() < until);
      return item * 2 + index
    },
  )
  isDone = true

  expect(results).toEqual(Array.from({ length: 400 }, (_, index) => index * 3))
  expect(turns).toBeGreaterThan(10)
})

it('maps a short list', async () => {
  expect(await mapYielding([], String)).toEqual([])
  expect(await mapYielding([1, 2], String)).toEqual(['1', '2'])
})
