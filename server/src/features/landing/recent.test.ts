import { beforeEach, describe, expect, it } from 'vitest'
import { keepRecent } from './recent.ts'

const SECOND = 1_000
let nowMs = 0
let failures: string[] = []
const options = {
  now: () => nowMs,
  onFailure: (error: Error) => void failures.push(error.message),
}

beforeEach(() => {
  nowMs = 0
  failures = []
})

describe('a recent value', () => {
  it('is asked for once, however many look at it within 15 s', async () => {
    let count = 0
    const look = keepRecent(async () => ++count, options)
    expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1])
    nowMs += 14 * SECOND
    expect(await look()).toBe(1)
  })

  it('is handed out while a newer one is on its way', async () => {
    let count = 0
    const look = keepRecent(async () => ++count, options)
    await look()
    nowMs += 15 * SECOND
    expect(await look()).toBe(1)
    expect(await look()).toBe(2)
  })

  it('is none where it fails, and is asked for again 15 s later', async () => {
    let isAway = true
    const look = keepRecent(async () => {
      if (isAway) throw new Error('away')
      return 'here'
    }, options)
    expect(await look()).toBeNull()
    expect(await look()).toBeNull()
    expect(failures).toEqual(['away'])
    isAway = false
    nowMs += 15 * SECOND
    expect(await look()).toBe('here')
  })

  it('outlives a failure for two minutes, and no longer', async () => {
    let isAway = false
    const look = keepRecent(async () => {
      if (isAway) throw new Error('away')
      return 'here'
    }, options)
    await look()
    isAway = true
    nowMs += 119 * SECOND
    expect(await look()).toBe('here')
    nowMs += 2 * SECOND
    expect(await look()).toBeNull()
  })

  it('is not waited for', async () => {
    const look = keepRecent(() => new Promise<string>(() => {}), options)
    const started = performance.now()
    expect(await look()).toBeNull()
    expect(performance.now() - started).toBeLessThan(2 * SECOND)
  })
})
