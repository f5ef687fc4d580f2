import { expect, test } from 'vitest'
import { measurePairs, ratioOf } from './pairs.ts'

test('two sides are measured in adjacent pairs, and the side that comes first changes', async () => {
  const order: string[] = []
  const side = (name: string, rate: number) => async () => {
    order.push(name)
    return { rate: rate + order.length, cpuUs: 1 }
  }
  const pairs = await measurePairs(3, { ours: side('ours', 100), theirs: side('theirs', 200) })
  expect(order).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs'])
  expect(pairs.map(({ ours, theirs }) => [ours.rate, theirs.rate])).toEqual([
    [101, 202],
    [104, 203],
    [105, 206],
  ])
})

test('a ratio is the median of the pairs, which one slow minute of the machine does not change', () => {
  const pair = (ours: number, theirs: number) => ({
    ours: { rate: ours, cpuUs: 0 },
    theirs: { rate: theirs, cpuUs: 0 },
  })
  const pairs = [pair(90, 100), pair(9, 10), pair(100, 100), pair(10, 100), pair(110, 100)]
  expect(ratioOf(pairs, ({ rate }) => rate)).toEqual({ median: 0.9, lower: 0.9, upper: 1 })
})
