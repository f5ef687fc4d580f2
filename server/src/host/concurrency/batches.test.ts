import { describe, expect, it } from 'vitest'
import { createBatches } from './batches.ts'

describe('batches', () => {
  it('start a single item at once, and combine the items that arrive while others run', async () => {
    const { add, batches, finish } = openBatches({ atOnce: 1, maxItems: 3 })
    const first = add(0)
    await waitTwoTurns()
    const later = [1, 2, 3, 4].map((item) => add(item))
    await waitTwoTurns()
    expect(batches).toEqual([[0]])

    finish()
    await waitTwoTurns()
    expect(batches).toEqual([[0], [1, 2, 3]])
    finish()
    await waitTwoTurns()
    finish()
    expect(await Promise.all([first, ...later])).toEqual([0, 10, 20, 30, 40])
    expect(batches).toEqual([[0], [1, 2, 3], [4]])
  })

  it('run at most `atOnce` at a time', async () => {
    const { add, batches, finish } = openBatches({ atOnce: 2, maxItems: 2 })
    const items = [0, 1, 2, 3, 4].map((item) => add(item))
    await waitTwoTurns()
    expect(batches).toEqual([
      [0, 1],
      [2, 3],
    ])
    finish()
    await waitTwoTurns()
    finish()
    expect(await Promise.all(items)).toEqual([0, 10, 20, 30, 40])
  })

  it('fail for their own items only, and the next batch runs', async () => {
    const { add, finish } = openBatches({ atOnce: 1, maxItems: 2 })
    const items = ['bad', 1, 2].map((item) => add(item))
    const outcomes = Promise.allSettled(items)
    await waitTwoTurns()
    finish()
    await waitTwoTurns()
    finish()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })

  it('with too few results fail for all of their items', async () => {
    const { add } = createBatches<number, number>({ ...BOUNDS, run: async () => [1] })
    const outcomes = await Promise.allSettled([add(0), add(1)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('refuse an item when too many wait', async () => {
    const { add, finish } = openBatches({ atOnce: 1, maxItems: 1, waiting: 2 })
    const [first, second] = [add(0), add(1)]
    await expect(add(2)).rejects.toThrow('full')
    await waitTwoTurns()
    const third = add(3)
    finish()
    await waitTwoTurns()
    finish()
    await waitTwoTurns()
    finish()
    expect(await Promise.all([first, second, third])).toEqual([0, 10, 30])
  })
})

const BOUNDS = { atOnce: 1, maxItems: 8, waiting: 100, refusal: () => new Error('full') }

/** Batches that run until `finish` ends all of them. */
function openBatches(bounds: Partial<typeof BOUNDS>) {
  const batches: unknown[][] = []
  let running: (() => void)[] = []
  const { add } = createBatches<unknown, number>({
    ...BOUNDS,
    ...bounds,
    run: async (items) => {
      batches.push(items)
      await new Promise<void>((resolve) => running.push(resolve))
      if (items.includes('bad')) throw new Error('bad')
      return items.map((item) => Number(item) * 10)
    },
  })
  const finish = () => {
    for (const end of running) end()
    running = []
  }
  return { add, batches, finish }
}

/** Two turns of the event loop: one to gather, one to start. */
async function waitTwoTurns() {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}
