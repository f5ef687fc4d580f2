import { Agent, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { errorBody } from '@docket/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { createApp } from '../../app.ts'
import { watchTurns } from './shed-load.ts'

/** What the loop spends on one request of the test: a hundred at once make a turn of half a second. */
const WORK_MS = 5

let shop: TestShop
let app: Awaited<ReturnType<typeof createApp>>
let port: number
beforeAll(async () => {
  shop = await openTestShop()
  app = await createApp(shop.platform)
  app.get('/work', async () => {
    const until = performance.now() + WORK_MS
    while (performance.now() < until);
    return 'done'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

interface Timed {
  status: number
  headers: Record<string, unknown>
  body: string
}

function ask(agent: Agent, path: string, method: 'GET' | 'POST' = 'GET'): Promise<Timed> {
  return new Promise((resolve, reject) => {
    const call = send({ host: '127.0.0.1', port, path, method, agent }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) })
    })
    call.on('error', reject)
    call.end()
  })
}

/** Clients that ask again as soon as they are answered, until `stop`; answers everything that they were told. */
function overload(clients: number) {
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  const answers: Timed[] = []
  const all = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver) answers.push(await ask(agent, '/work'))
    }),
  )
  return {
    answers,
    stop: async () => {
      isOver = true
      await all
      agent.destroy()
    },
  }
}

describe('a process with more requests than it can serve', () => {
  it('refuses a part with 503 and Retry-After, serves the rest, and lets health checks and providers through', async () => {
    const { answers, stop } = overload(100)
    const agent = new Agent({ keepAlive: true })
    const refused = () => answers.filter(({ status }) => status === 503)
    try {
      await expect.poll(() => refused().length, { timeout: 20_000 }).toBeGreaterThan(50)
      for (let round = 0; round < 3; round++) {
        expect((await ask(agent, '/healthz')).status).toBe(200)
        expect((await ask(agent, '/readyz')).status).toBe(200)
        // Without a signature: heard, and refused for that.
        expect((await ask(agent, '/api/crypto/ipn', 'POST')).status).toBe(401)
        expect((await ask(agent, '/api/paystack/webhook', 'POST')).status).toBe(401)
      }
    } finally {
      await stop()
    }
    const { headers, body } = refused()[0] as Timed
    expect(headers['retry-after']).toMatch(/^[12]$/)
    expect(headers['x-request-id']).toBe(errorBody.strict().parse(JSON.parse(body)).requestId)
    expect(errorBody.parse(JSON.parse(body)).code).toBe('UNAVAILABLE')
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))

    // Over as soon as the load is.
    for (let nth = 0; nth < 20; nth++) expect((await ask(agent, '/work')).status).toBe(200)
    agent.destroy()
  })
})

describe('turns of the event loop', () => {
  /** One turn that calls `isLate` for a first request, works, and calls it for a second one. */
  async function turn(turns: ReturnType<typeof watchTurns>, workMs: number): Promise<boolean> {
    turns.isLate(performance.now())
    const until = performance.now() + workMs
    while (performance.now() < until);
    const isLate = turns.isLate(performance.now())
    await new Promise((resolve) => setImmediate(resolve))
    return isLate
  }

  it('that are long for a moment refuse nobody', async () => {
    const turns = watchTurns({ longMs: 5 })
    expect(await turn(turns, 150)).toBe(false)
    expect(await turn(turns, 10)).toBe(false)
  })

  it('that stay long refuse whoever comes late in one, until they are short', async () => {
    const turns = watchTurns({ longMs: 5, windowMs: 20 })
    const late: boolean[] = []
    for (let nth = 0; nth < 20; nth++) late.push(await turn(turns, 10))
    expect(late[0]).toBe(false)
    expect(late.at(-1)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await turn(turns, 10)).toBe(false)
  })
})
