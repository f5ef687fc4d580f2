import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { createStopper, type Stopper } from './stop-in-phases.ts'

const { signal: neverAborted } = new AbortController()

let stopper: Stopper
let reported: string[]
let done: string[]
beforeEach(() => {
  reported = []
  done = []
  stopper = createStopper((line) => void reported.push(line))
})

const recordStop =
  (name: string, ms = 0) =>
  async () => {
    await sleep(ms)
    done.push(name)
  }
const never = () => new Promise(() => {})

describe('a process that stops', () => {
  it('stops in phases, dependent parts first', async () => {
    stopper.add('last', recordStop('metrics'))
    stopper.add('last', recordStop('database'))
    stopper.add('connections', recordStop('pool'))
    stopper.add('work', recordStop('app', 100))
    stopper.add('drain', recordStop('drain', 20))
    stopper.add('connections', recordStop('mail', 20))
    stopper.add('work', recordStop('jobs', 50))
    await stopper.stop(neverAborted)
    expect(done).toEqual(['drain', 'jobs', 'app', 'mail', 'pool', 'database', 'metrics'])
    expect(reported).toEqual([])
  })

  it('does not wait for a part that takes too long, and reports it', async () => {
    stopper.add('last', recordStop('database'))
    stopper.add('connections', never)
    await stopper.stop(neverAborted)
    expect(done).toEqual(['database'])
    expect(reported).toEqual([expect.stringContaining('connections')])
  })

  it('stops the other parts if one cannot be stopped, and then fails', async () => {
    stopper.add('last', recordStop('database'))
    stopper.add('work', async () => {
      throw new Error('stuck')
    })
    await expect(stopper.stop(neverAborted)).rejects.toThrow()
    expect(done).toEqual(['database'])
    expect(reported).toEqual([expect.stringContaining('stuck')])
  })

  it('stops once: a second call never settles, but the abort of its signal ends the waits of the first', async () => {
    const second = new AbortController()
    stopper.add('last', recordStop('database'))
    stopper.add('drain', (stopNow) => new Promise((resolve) => stopNow.addEventListener('abort', resolve)))
    const first = stopper.stop(neverAborted)
    const answered: string[] = []
    void stopper.stop(second.signal).then(() => answered.push('second'))
    second.abort()
    await first
    await sleep(20)
    expect(answered).toEqual([])
    expect(done).toEqual(['database'])
  })

  it('waits for a running start to reach its next step, undoes the step, and ends the start', async () => {
    const start = async () => {
      await sleep(50)
      stopper.add('last', recordStop('database'))
      done.push('the start continued')
    }
    const answered: string[] = []
    const starting = stopper.finishStart(start()).then(
      () => answered.push('started'),
      () => answered.push('failed'),
    )
    void starting
    await stopper.stop(neverAborted)
    expect(done).toEqual(['database'])
    expect(answered).toEqual([])
  })

  it('stops the parts that a failed start has added, and rejects with the error of the start', async () => {
    const start = async () => {
      stopper.add('last', recordStop('database'))
      throw new Error('no port')
    }
    await expect(stopper.finishStart(start())).rejects.toThrow('no port')
    expect(done).toEqual(['database'])
  })
})
