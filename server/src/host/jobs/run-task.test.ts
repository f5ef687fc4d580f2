import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runTask } from './run-task.ts'

const bounds = ({
  limitMs = 10_000,
  stopping = new AbortController(),
  abandoned = new AbortController(),
} = {}) => ({
  limitMs,
  stopping: stopping.signal,
  abandoned: abandoned.signal,
})
/** Work that never ends and ignores its signal. */
const hang = () => new Promise<void>(() => {})

describe('a task', () => {
  it('succeeds if its work succeeds, and fails with the error of its work', async () => {
    await runTask(async () => {}, bounds())
    await expect(
      runTask(async () => {
        throw new Error('of its own')
      }, bounds()),
    ).rejects.toThrow('of its own')
  })

  it('fails soon after its time limit if its work ignores the signal', async () => {
    const startedAt = performance.now()
    await expect(runTask(hang, bounds({ limitMs: 100 }))).rejects.toThrow('took longer than 0.1 s')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  it('gets a signal at its time limit, and succeeds if it then ends soon', async () => {
    const work = async (stopping: AbortSignal) => {
      await sleep(10_000, undefined, { signal: stopping }).catch(() => {})
    }
    await runTask(work, bounds({ limitMs: 50 }))
  })

  it('fails soon after the stop if its work ignores the signal', async () => {
    const stopping = new AbortController()
    const task = runTask(hang, bounds({ stopping }))
    stopping.abort()
    const startedAt = performance.now()
    await expect(task).rejects.toThrow('interrupted')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  it('fails at once if its runner is abandoned, while its work continues', async () => {
    const abandoned = new AbortController()
    const work = Promise.withResolvers<void>()
    let gotSignal = false
    const task = runTask(async (stopping) => {
      await work.promise
      gotSignal = stopping.aborted
    }, bounds({ abandoned }))
    abandoned.abort()
    await expect(task).rejects.toThrow('replaced')
    work.resolve()
    await sleep(0)
    expect(gotSignal).toBe(false)
  })
})
