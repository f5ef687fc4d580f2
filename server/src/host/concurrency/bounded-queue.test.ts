import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts'

const refusal = () => new Error('full')
const createJob = () => ({ reject: vi.fn<(error: Error) => void>() })

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Queue = BoundedQueue<{ reject(error: Error): void }>

/** Takes `count` jobs out, one every `msEach` milliseconds. */
function work(queue: Queue, count: number, msEach: number) {
  for (let nth = 0; nth < count; nth++) {
    vi.advanceTimersByTime(msEach)
    queue.take(1)
  }
}

/** Has the queue measure how long a job takes. */
function measure(queue: Queue, msEach: number) {
  for (let nth = 0; nth < 200; nth++) {
    queue.add(createJob())
    work(queue, 1, msEach)
  }
}

describe('a bounded queue', () => {
  it('accepts a burst before it has measured any job, up to `waiting` jobs', () => {
    const queue = createBoundedQueue({
      waiting: 100,
      timed: { burstJobs: 100, lastingOverloadAfter: 10, lastingOverloadJobs: 5 },
      refusal,
    })
    for (let nth = 0; nth < 100; nth++) queue.add(createJob())
    expect(queue.length).toBe(100)
    expect(() => queue.add(createJob())).toThrow('full')
  })

  it('accepts only `lastingOverloadJobs` jobs if it has not been empty for `lastingOverloadAfter` jobs, and accepts a burst again once it is empty and has refused nothing for 1 s', () => {
    const queue = createBoundedQueue({
      waiting: 100,
      timed: { burstJobs: 100, lastingOverloadAfter: 10, lastingOverloadJobs: 5 },
      refusal,
    })
    measure(queue, 15)
    const addAll = () => {
      for (let nth = 0; nth < 30; nth++) queue.add(createJob())
    }
    addAll()
    work(queue, 12, 15)
    expect(() => queue.add(createJob())).toThrow('full')
    work(queue, 14, 15)
    // Four wait: there is room for one.
    queue.add(createJob())
    expect(() => queue.add(createJob())).toThrow('full')
    work(queue, 5, 15)
    expect(addAll, 'empty for a moment only').toThrow('full')
    expect(queue.length).toBe(5)
    work(queue, 5, 15)
    vi.advanceTimersByTime(1_001)
    addAll()
    expect(queue.length).toBe(30)
  })

  it('accepts as many jobs as begin within 10 ms, even if it has not been empty for `lastingOverloadAfter` jobs', () => {
    const queue = createBoundedQueue({
      waiting: 100,
      timed: { burstJobs: 100, lastingOverloadAfter: 10, lastingOverloadJobs: 5 },
      refusal,
    })
    measure(queue, 1)
    for (let nth = 0; nth < 20; nth++) queue.add(createJob())
    work(queue, 12, 1)
    for (let nth = 0; nth < 3; nth++) queue.add(createJob())
    expect(queue.length).toBe(11)
    expect(() => queue.add(createJob())).toThrow('full')
  })

  it('measures the time per batch, not per job, so it does not refuse jobs that fit into a few batches', () => {
    const timed = { burstJobs: 1_000, lastingOverloadAfter: Number.POSITIVE_INFINITY, lastingOverloadJobs: 0 }
    const queue = createBoundedQueue({ waiting: 1_000, batchSize: 100, timed, refusal })
    measure(queue, 400)
    for (let nth = 0; nth < 400; nth++) queue.add(createJob())
    expect(queue.length).toBe(400)
    expect(() => {
      for (let nth = 0; nth < 600; nth++) queue.add(createJob())
    }).toThrow('full')
  })

  it('accepts a job that was accepted before, unless the queue is completely full', () => {
    const queue = createBoundedQueue({
      waiting: 6,
      timed: { burstJobs: 6, lastingOverloadAfter: 1, lastingOverloadJobs: 1 },
      refusal,
    })
    measure(queue, 50)
    for (let nth = 0; nth < 6; nth++) queue.add(createJob(), true)
    work(queue, 2, 50)
    expect(() => queue.add(createJob())).toThrow('full')
    queue.add(createJob(), true)
    queue.add(createJob(), true)
    expect(() => queue.add(createJob(), true)).toThrow('full')
  })

  it.each([
    ['two seconds', 1_000, 20],
    ['0.3 seconds, if at least `burstJobs` jobs wait,', 0, 3],
  ])(
    'refuses at once a job that would wait longer than %s at the measured pace',
    (_time, burstJobs, expected) => {
      const queue = createBoundedQueue({
        waiting: 1_000,
        timed: { burstJobs, lastingOverloadAfter: 1_000, lastingOverloadJobs: 1_000 },
        refusal,
      })
      measure(queue, 100)
      let added = 0
      expect(() => {
        for (; added < 1_000; added++) queue.add(createJob())
      }).toThrow('full')
      expect(Math.abs(added - expected)).toBeLessThanOrEqual(1)
    },
  )

  it('refuses jobs that have waited two seconds while no job begins', () => {
    const queue = createBoundedQueue({
      waiting: 10,
      timed: { burstJobs: 10, lastingOverloadAfter: 10, lastingOverloadJobs: 10 },
      refusal,
    })
    const [early, late] = [createJob(), createJob()]
    queue.add(early)
    vi.advanceTimersByTime(1_500)
    queue.add(late)
    vi.advanceTimersByTime(600)
    expect(early.reject).toHaveBeenCalledOnce()
    expect(late.reject).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_500)
    expect(late.reject).toHaveBeenCalledOnce()
    expect(queue.length).toBe(0)
  })
})
