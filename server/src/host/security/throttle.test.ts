import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { ShopError } from '../errors.ts'
import { createFrequentCallThrottle, createSharedThrottle } from './throttle.ts'

const shop = useTestShop()

/** A window that does not end during the test. */
const LIMIT = { attempts: 20, windowSeconds: 600 }
let name: string
let nth = 0
beforeEach(() => {
  name = `throttle-test-${++nth}`
})

/** One throttle for each process, on one database. */
const processes = (count: number) =>
  Array.from({ length: count }, () =>
    createFrequentCallThrottle(shop.platform.pool, true, { name, ...LIMIT }),
  )

/** Makes this number of attempts and returns how many are allowed. */
async function tryTimes(throttle: ReturnType<typeof processes>[number], count: number): Promise<number> {
  let allowed = 0
  for (let attempt = 0; attempt < count; attempt++) {
    try {
      await throttle.take('user:1')
      allowed++
    } catch (error) {
      expect(error).toBeInstanceOf(ShopError)
      expect((error as ShopError).code).toBe('RATE_LIMITED')
    }
  }
  return allowed
}

const countRows = async () =>
  (await shop.owner.query('SELECT FROM throttles WHERE key LIKE $1', [`${name}%`])).rowCount

describe('the throttle for frequent calls', () => {
  it('counts the attempts of all processes together, so that they share one limit', async () => {
    const [one, other] = processes(2)
    if (!one || !other) throw new Error('There are two.')
    expect((await tryTimes(one, 12)) + (await tryTimes(other, 30)) + (await tryTimes(one, 30))).toBe(20)
  })

  it('allows at most one more attempt for each process, even if the attempts are spread over all of them', async () => {
    const all = processes(10)
    let allowed = 0
    for (const process of [...all, ...all, ...all, ...all, ...all]) allowed += await tryTimes(process, 1)
    expect(allowed).toBeGreaterThanOrEqual(20)
    expect(allowed).toBeLessThanOrEqual(30)
  })

  it('makes no query for a single attempt, and none for refusals', async () => {
    const [throttle] = processes(1)
    if (!throttle) throw new Error('There is one.')
    const query = vi.spyOn(shop.platform.pool, 'query')
    expect(await tryTimes(throttle, 1)).toBe(1)
    expect(query).not.toHaveBeenCalled()
    expect(await countRows()).toBe(0)
    expect(await tryTimes(throttle, 19)).toBe(19)
    const queriesBefore = query.mock.calls.length
    expect(await tryTimes(throttle, 50)).toBe(0)
    expect(query.mock.calls.length).toBe(queriesBefore)
    query.mockRestore()
  })

  it('counts each key by itself', async () => {
    const [throttle] = processes(1)
    if (!throttle) throw new Error('There is one.')
    expect(await tryTimes(throttle, 30)).toBe(20)
    await throttle.take('user:2')
    await throttle.take('user:2')
  })
})

it('the shared throttle counts the first attempt in each process, too', async () => {
  const limit = { name, attempts: 3, windowSeconds: 600 }
  const all = Array.from({ length: 4 }, () => createSharedThrottle(shop.platform.pool, true, limit))
  const results = []
  for (const throttle of all) results.push(await throttle.take('user:1').catch((error) => error.code))
  expect(results).toEqual([undefined, undefined, undefined, 'RATE_LIMITED'])
})
