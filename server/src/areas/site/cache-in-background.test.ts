import { beforeEach, describe, expect, it } from 'vitest'
import { cacheInBackground } from './cache-in-background.ts'

const SECOND_MS = 1_000
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

describe('a value that is cached in the background', () => {
  it('is loaded once for all calls within 15 s', async () => {
    let count = 0
    const { current: read } = cacheInBackground(async () => ++count, options)
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
    nowMs += 14 * SECOND_MS
    expect(await read()).toBe(1)
  })

  it('may be given by its caller, and is loaded 15 s later', async () => {
    let count = 0
    const { current: read } = cacheInBackground(async () => ++count, { ...options, first: 7 })
    expect(await read()).toBe(7)
    expect(count).toBe(0)
    nowMs += 15 * SECOND_MS
    await read()
    expect(await read()).toBe(1)
  })

  it('is returned while a newer one is loading', async () => {
    let count = 0
    const { current: read } = cacheInBackground(async () => ++count, options)
    await read()
    nowMs += 15 * SECOND_MS
    expect(await read()).toBe(1)
    expect(await read()).toBe(2)
  })

  it('is loaded before the next call returns if its subject has changed', async () => {
    let stock = 0
    const { current, outdate } = cacheInBackground(async () => stock, options)
    expect(await current()).toBe(0)
    stock = 5
    expect(await current()).toBe(0)
    outdate()
    expect(await current()).toBe(5)
    stock = 6
    expect(await current()).toBe(5)
  })

  it('is loaded again if its subject has changed while it was loading', async () => {
    let stock = 0
    const { current, outdate } = cacheInBackground(async () => {
      const read = stock
      await Promise.resolve()
      return read
    }, options)
    const first = current()
    stock = 5
    outdate()
    expect(await first).toBe(0)
    expect(await current()).toBe(5)
  })

  it('is the earlier one if the new one takes too long', async () => {
    let isSlow = false
    const { current, outdate } = cacheInBackground(
      () => (isSlow ? new Promise<string>(() => {}) : Promise.resolve('earlier')),
      options,
    )
    await current()
    isSlow = true
    outdate()
    expect(await current()).toBe('earlier')
  })

  it('is null if loading fails, and is loaded again after 15 s', async () => {
    let isDown = true
    const { current: read } = cacheInBackground(async () => {
      if (isDown) throw new Error('down')
      return 'here'
    }, options)
    expect(await read()).toBeNull()
    expect(await read()).toBeNull()
    expect(failures).toEqual(['down'])
    isDown = false
    nowMs += 15 * SECOND_MS
    expect(await read()).toBe('here')
  })

  it('is returned until it is two minutes old, even if no newer one can be loaded', async () => {
    let isDown = false
    const { current: read } = cacheInBackground(async () => {
      if (isDown) throw new Error('down')
      return 'here'
    }, options)
    await read()
    isDown = true
    nowMs += 119 * SECOND_MS
    expect(await read()).toBe('here')
    nowMs += 2 * SECOND_MS
    expect(await read()).toBeNull()
  })

  it('is not waited for longer than 300 ms', async () => {
    const { current: read } = cacheInBackground(() => new Promise<string>(() => {}), options)
    const started = performance.now()
    expect(await read()).toBeNull()
    expect(performance.now() - started).toBeLessThan(2 * SECOND_MS)
  })
})
