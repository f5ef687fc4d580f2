import { describe, expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a semaphore', () => {
  it('runs at most `atOnce` at a time, lets at most `waiting` wait in order, and refuses the rest', async () => {
    const semaphore = createSemaphore({ atOnce: 2, waiting: 3, refusal: () => new Error('full') })
    let [running, peak] = [0, 0]
    const ended: number[] = []
    const work = (index: number) => async () => {
      peak = Math.max(peak, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      ended.push(index)
      if (index === 1) throw new Error('failed')
    }

    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5, 6].map((index) => semaphore.run(work(index))),
    )

    expect(peak).toBe(2)
    expect(ended).toEqual([0, 1, 2, 3, 4])
    expect(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'done')),
    ).toEqual(['done', 'failed', 'done', 'done', 'done', 'full', 'full'])
  })

  it('gives the next free place to preferred work, also if no other work may wait any more', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 2, refusal: () => new Error('full') })
    const begun: string[] = []
    const work = (name: string) => async () => {
      begun.push(name)
      await nextTurn()
    }
    const outcomes = await Promise.allSettled([
      ...['a', 'b', 'c', 'd'].map((name) => semaphore.run(work(name))),
      ...['E', 'F'].map((name) => semaphore.run(work(name), true)),
    ])
    expect(begun).toEqual(['a', 'E', 'F', 'b', 'c'])
    expect(outcomes.map(({ status }) => status === 'rejected')).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ])
  })

  it('without bounds lets any number wait, and keeps the order when some fail', async () => {
    const semaphore = createSemaphore({ atOnce: 2 })
    const begun: number[] = []
    let running = 0
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        semaphore.run(async () => {
          begun.push(index)
          expect(++running).toBeLessThanOrEqual(2)
          await nextTurn()
          running--
          if (index % 3 === 0) throw new Error('one of three')
          return index
        }),
      ),
    )
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(results.map(({ status }) => status === 'rejected')).toEqual(begun.map((index) => index % 3 === 0))
    expect(semaphore.isFull()).toBe(false)
    expect(await semaphore.run(async () => 'free again')).toBe('free again')
  })
})
