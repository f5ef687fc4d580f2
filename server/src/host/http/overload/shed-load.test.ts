import { errorBody } from '@docket/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../../test/create-app.ts'
import { startFlood } from '../../../../test/process/flood.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { watchTurns } from './shed-load.ts'

/** The work for one request. A hundred requests at the same time make a turn of the event loop last 200 ms. */
const WORK_MS = 2
const CLIENTS = 100

let shop: TestShop
let app: Awaited<ReturnType<typeof createApp>>
let origin: string
beforeAll(async () => {
  shop = await openTestShop()
  app = await createApp(shop.platform)
  app.get('/work', async () => {
    const until = performance.now() + WORK_MS
    while (performance.now() < until);
    return 'done'
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const statusOf = async (path: string, method = 'GET') => (await fetch(`${origin}${path}`, { method })).status

describe('a process with more requests than it can serve', () => {
  it('refuses some with 503 and Retry-After, serves the others, and always serves health checks and providers', async () => {
    const flood = await startFlood(`${origin}/work`, CLIENTS)
    let result: Awaited<ReturnType<typeof flood.stop>>
    try {
      await expect
        .poll(async () => (await flood.resultSoFar()).counts[503] ?? 0, { timeout: 25_000 })
        .toBeGreaterThan(200)
      for (let round = 0; round < 2; round++) {
        expect(await statusOf('/healthz')).toBe(200)
        expect(await statusOf('/readyz')).toBe(200)
        // 401 because the signature is missing: the request was not shed.
        expect(await statusOf('/api/crypto/ipn', 'POST')).toBe(401)
        expect(await statusOf('/api/paystack/webhook', 'POST')).toBe(401)
      }
    } finally {
      result = await flood.stop()
    }
    const { counts, refusal } = result
    expect(Object.keys(counts)).toEqual(['200', '503'])
    expect(counts[200]).toBeGreaterThan(200)
    expect(refusal?.headers['retry-after']).toMatch(/^[12]$/)
    const body = errorBody.strict().parse(JSON.parse(refusal?.body ?? ''))
    expect(body).toMatchObject({ code: 'UNAVAILABLE', requestId: refusal?.headers['x-request-id'] })

    // The shedding ends with the load.
    for (let nth = 0; nth < 20; nth++) expect(await statusOf('/work')).toBe(200)
  }, 120_000)
})

describe('shedding by the length of event-loop turns', () => {
  const MANY = 5

  /**
   * Makes a turn of the event loop with `requests` requests, and works for `workMs` before the last one. Returns
   * whether the last request was late.
   */
  async function turn(turns: ReturnType<typeof watchTurns>, workMs: number, requests = MANY + 1) {
    for (let nth = 1; nth < requests; nth++) turns.isLate(performance.now())
    const until = performance.now() + workMs
    while (performance.now() < until);
    const isLate = turns.isLate(performance.now())
    await new Promise((resolve) => setImmediate(resolve))
    return isLate
  }

  it('refuses no request if turns are long only for a moment', async () => {
    const turns = watchTurns({ longMs: 5, manyRequests: MANY })
    expect(await turn(turns, 150)).toBe(false)
    expect(await turn(turns, 10)).toBe(false)
  })

  it('refuses requests that arrive late in a turn while turns stay long', async () => {
    const turns = watchTurns({ longMs: 5, windowMs: 20, manyRequests: MANY })
    const areRefused: boolean[] = []
    for (let nth = 0; nth < 20; nth++) areRefused.push(await turn(turns, 10))
    expect(areRefused[0]).toBe(false)
    expect(areRefused.at(-1)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await turn(turns, 10)).toBe(false)
  })

  it('refuses no request if long turns have few requests', async () => {
    const turns = watchTurns({ longMs: 5, windowMs: 20, manyRequests: MANY })
    for (let nth = 0; nth < 20; nth++) expect(await turn(turns, 10, MANY)).toBe(false)
  })
})
