import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, NOBODYS_HASH, passwordMatches } from './passwords.ts'
import { createQueue } from './queue.ts'

describe('passwords', () => {
  it('match their own hash and no other', async () => {
    const stored = await hashPassword('correct horse')
    expect(await passwordMatches(stored, 'correct horse')).toBe(true)
    expect(await passwordMatches(stored, 'correct horse ')).toBe(false)
    expect(await passwordMatches(null, 'correct horse')).toBe(false)
    expect(await passwordMatches('correct horse', 'correct horse')).toBe(false)
  })

  it('are compared at the same cost where nobody is there', async () => {
    expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(await hashPassword('any')))
    expect(parseOptions(NOBODYS_HASH)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  })

  it('are turned away with UNAVAILABLE rather than let wait without end', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => passwordMatches(null, 'a password')),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(100)
    for (const outcome of refused)
      expect(outcome).toMatchObject({ reason: { code: 'UNAVAILABLE', status: 503 } })
    // And afterwards the way is free again.
    expect(await passwordMatches(null, 'a password')).toBe(false)
  })
})

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
