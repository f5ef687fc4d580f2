import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../test/create-app.ts'
import { useTestShop } from '../../../test/shop.ts'
import { createReadiness } from '../context/readiness.ts'

const shop = useTestShop()
let app: Awaited<ReturnType<typeof createApp>>
let origin: string

beforeEach(async () => {
  app = await createApp({ ...shop.platform, readiness: createReadiness() })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return () => app.close()
})

/** Sends a request on a keep-alive connection. */
async function ask(path: string, agent: Agent, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers }, resolve).on('error', reject)
  })
  return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
}

describe('a server that drains', () => {
  it('answers /readyz with 503, serves other requests, and closes each connection after its answer', async () => {
    const agent = new Agent({ keepAlive: true })
    const { token } = await shop.user()
    const before = [await ask('/readyz', agent), await ask('/api/shop/products', agent, token)]
    expect(before.map(({ status, connection }) => [status, connection])).toEqual([
      [200, 'keep-alive'],
      [200, 'keep-alive'],
    ])

    const stopNow = new AbortController()
    const drained = app.drain({ durationMs: 60_000, signal: stopNow.signal })
    const readyz = await ask('/readyz', agent)
    expect([readyz.status, readyz.connection]).toEqual([503, 'close'])
    expect(JSON.parse(readyz.body)).toEqual({
      status: 'not ready',
      problems: [{ name: 'draining', message: 'This process is about to stop.', blocking: true }],
    })
    // An answer from the cache, two from routes, and a 404.
    for (const path of ['/api/shop/products', '/api/auth/me', '/healthz', '/api/nothing']) {
      const { status, connection } = await ask(path, agent, token)
      expect([path, status, connection]).toEqual([path, path === '/api/nothing' ? 404 : 200, 'close'])
    }
    stopNow.abort()
    await drained
    agent.destroy()
  })

  it('serves until the time is over and refuses connections once it is closed', async () => {
    const begunAt = performance.now()
    const durationMs = 2_000
    let isOver = false
    const drained = app
      .drain({ durationMs, signal: new AbortController().signal })
      .then(() => app.close())
      .then(() => {
        isOver = true
      })
    let answered = 0
    while (performance.now() - begunAt < durationMs / 2) {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      answered++
    }
    expect(isOver).toBe(false)
    expect(answered).toBeGreaterThan(0)
    await drained
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })

  it('ends at once when the signal is aborted', async () => {
    const begunAt = performance.now()
    const stopNow = new AbortController()
    const drained = app.drain({ durationMs: 60_000, signal: stopNow.signal })
    stopNow.abort()
    await drained
    expect(performance.now() - begunAt).toBeLessThan(5_000)
  })
})
