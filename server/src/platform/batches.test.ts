import { describe, expect, it } from 'vitest'
import { createBatches } from './batches.ts'

describe('batches', () => {
  it('take one piece at rest, and together what comes in while others are under way', async () => {
    const { add, batches, finish } = openBatches({ atOnce: 1, most: 3 })
    const first = add(0)
    await turns()
    const later = [1, 2, 3, 4].map((piece) => add(piece))
    await turns()
    expect(batches).toEqual([[0]])

    finish()
    await turns()
    expect(batches).toEqual([[0], [1, 2, 3]])
    finish()
    await turns()
    finish()
    expect(await Promise.all([first, ...later])).toEqual([0, 10, 20, 30, 40])
    expect(batches).toEqual([[0], [1, 2, 3], [4]])
  })

  it('are so many at once', async () => {
    const { add, batches, finish } = openBatches({ atOnce: 2, most: 2 })
    const pieces = [0, 1, 2, 3, 4].map((piece) => add(piece))
    await turns()
    expect(batches).toEqual([
      [0, 1],
      [2, 3],
    ])
    finish()
    await turns()
    finish()
    expect(await Promise.all(pieces)).toEqual([0, 10, 20, 30, 40])
  })

  it('that fail do so for their pieces alone, and keep nobody from the next', async () => {
    const { add, finish } = openBatches({ atOnce: 1, most: 2 })
    const pieces = ['bad', 1, 2].map((piece) => add(piece))
    const outcomes = Promise.allSettled(pieces)
    await turns()
    finish()
    await turns()
    finish()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })

  it('that are answered in part are answered to nobody', async () => {
    const add = createBatches<number, number>({ ...BOUNDS, run: async () => [1] })
    const outcomes = await Promise.allSettled([add(0), add(1)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('refuse a piece where too many wait', async () => {
    const { add, finish } = openBatches({ atOnce: 1, most: 1, waiting: 2 })
    const [first, second] = [add(0), add(1)]
    await expect(add(2)).rejects.toThrow('full')
    await turns()
    const third = add(3)
    finish()
    await turns()
    finish()
    await turns()
    finish()
    expect(await Promise.all([first, second, third])).toEqual([0, 10, 30])
  })
})

const BOUNDS = { atOnce: 1, most: 8, waiting: 100, refusal: () => new Error('full') }

/** Batches that each end when `finish` says so: all that are under way. */
function openBatches(bounds: Partial<typeof BOUNDS>) {
  const batches: unknown[][] = []
  let underWay: (() => void)[] = []
  const add = createBatches<unknown, number>({
    ...BOUNDS,
    ...bounds,
    run: async (pieces) => {
      batches.push(pieces)
      await new Promise<void>((resolve) => underWay.push(resolve))
      if (pieces.includes('bad')) throw new Error('bad')
      return pieces.map((piece) => Number(piece) * 10)
    },
  })
  const finish = () => {
    for (const end of underWay) end()
    underWay = []
  }
  return { add, batches, finish }
}

/** Two turns of the loop: one to gather, one to go. */
async function turns() {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}
