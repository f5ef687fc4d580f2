import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { DUMMY_HASH, hashPassword, passwordMatches } from './passwords.ts'

describe('passwords', () => {
  it('match their own hash and no other', async () => {
    const stored = await hashPassword('correct horse')
    expect(await passwordMatches(stored, 'correct horse')).toBe(true)
    expect(await passwordMatches(stored, 'correct horse ')).toBe(false)
    expect(await passwordMatches(null, 'correct horse')).toBe(false)
    expect(await passwordMatches('correct horse', 'correct horse')).toBe(false)
  })

  it('are compared at the same cost for an unknown user', async () => {
    expect(parseOptions(DUMMY_HASH)).toEqual(parseOptions(await hashPassword('any')))
    expect(parseOptions(DUMMY_HASH)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  })

  it('of known callers are hashed before those of strangers who wait already', async () => {
    let strangers = 0
    const flood = Array.from({ length: 40 }, () =>
      passwordMatches(null, 'a password').then(() => void strangers++),
    )
    await passwordMatches(null, 'a password', { isKnown: true })
    // Those that ran already, and those that begin while this hash runs.
    expect(strangers).toBeLessThan(10)
    await Promise.all(flood)
  })

  it('are refused with UNAVAILABLE if too many wait', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => passwordMatches(null, 'a password')),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(100)
    for (const outcome of refused)
      expect(outcome).toMatchObject({ reason: { code: 'UNAVAILABLE', status: 503 } })
    // After that, calls are accepted again.
    expect(await passwordMatches(null, 'a password')).toBe(false)
  })
})
