import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './http.ts'

const createBreaker = (settings: { pauseMs?: number; maxPauseMs?: number } = {}) =>
  createCircuitBreaker({ name: 'provider', failures: 3, pauseMs: 100, maxPauseMs: 150, ...settings })

/** Makes this many calls, unless the breaker refuses them. All of them fail. */
function fail(breaker: ReturnType<typeof createBreaker>, times = 3) {
  for (let count = 0; count < times; count++) if (breaker.enter()) breaker.record(false)
}

describe('a circuit breaker', () => {
  it('opens after three failures in a row, but not if a success was between them', () => {
    const breaker = createBreaker()
    fail(breaker, 2)
    breaker.record(true)
    fail(breaker, 2)
    expect([breaker.state(), breaker.enter()]).toEqual(['closed', true])
    breaker.record(false)
    expect([breaker.state(), breaker.enter()]).toEqual(['open', false])
    expect(breaker.retryAfterMs()).toBeGreaterThan(0)
  })

  it('lets one call through after the pause, and closes if it succeeds', async () => {
    const breaker = createBreaker()
    fail(breaker)
    await expect.poll(() => breaker.state(), { interval: 10 }).toBe('half-open')
    expect([breaker.enter(), breaker.enter(), breaker.enter()]).toEqual([true, false, false])
    breaker.record(true)
    expect([breaker.state(), breaker.retryAfterMs(), breaker.enter()]).toEqual(['closed', 0, true])
  })

  it('opens again if the one call fails, for longer each time, up to a bound', async () => {
    const breaker = createBreaker()
    fail(breaker)
    for (let probe = 0; probe < 3; probe++) {
      await expect.poll(() => breaker.retryAfterMs(), { interval: 10 }).toBe(0)
      expect(breaker.enter()).toBe(true)
      breaker.record(false)
      expect(breaker.state()).toBe('open')
      expect(breaker.retryAfterMs()).toBeGreaterThan(100)
      expect(breaker.retryAfterMs()).toBeLessThanOrEqual(150)
    }
  })

  it('is not held open for longer by calls that began before it opened', () => {
    const breaker = createBreaker({ pauseMs: 5_000, maxPauseMs: 60_000 })
    fail(breaker)
    const before = breaker.retryAfterMs()
    breaker.record(false)
    breaker.record(false)
    expect(breaker.retryAfterMs()).toBeLessThanOrEqual(before)
  })

  it('is not closed by the success of a call that began before it opened, only by a probe', async () => {
    const breaker = createBreaker()
    expect(breaker.enter()).toBe(true)
    fail(breaker)
    breaker.record(true)
    expect([breaker.state(), breaker.enter()]).toEqual(['open', false])
    await expect.poll(() => breaker.enter(), { interval: 10 }).toBe(true)
    breaker.record(true)
    expect(breaker.state()).toBe('closed')
  })
})
