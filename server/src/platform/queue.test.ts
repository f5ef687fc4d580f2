import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

describe('a queue', () => {
  it('runs so many at once, lets so many wait, in order, and refuses the rest', async () => {
    const queue = createQueue({ atOnce: 2, waiting: 3, refusal: () => new Error('full') })
    let [running, most] = [0, 0]
    const order: number[] = []
    const work = (index: number) => async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      order.push(index)
      if (index === 1) throw new Error('failed')
    }

    const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((index) => queue(work(index))))

    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4])
    expect(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'done')),
    ).toEqual(['done', 'failed', 'done', 'done', 'done', 'full', 'full'])
  })
})
