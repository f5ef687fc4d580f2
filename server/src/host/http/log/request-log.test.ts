import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../test/create-app.ts'
import { useTestShop } from '../../../../test/shop.ts'
import { createLog } from '../../context/open-platform.ts'
import { ShopError } from '../../errors.ts'

const shop = useTestShop()

/** A server of the shop that logs to `lines`, with routes that fail. */
async function openLoggedApp() {
  const lines: Record<string, unknown>[] = []
  const config = { ...shop.platform.config, logLevel: 'info' as const }
  const log = createLog(config, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await createApp({ ...shop.platform, config, log })
  app.get('/down', async () => {
    throw new ShopError('UNAVAILABLE')
  })
  app.get('/off', async () => {
    throw new ShopError('PAYMENT_UNAVAILABLE')
  })
  app.get('/throttled', async () => {
    throw new ShopError('RATE_LIMITED', undefined, { retryAfter: 7 })
  })
  app.get('/bug', async () => {
    throw new Error('a bug')
  })
  await app.ready()
  return { app, lines, requests: () => lines.filter(({ msg }) => msg === 'Request answered.') }
}

describe('the access log', () => {
  it('has the id and the route of a request, and never a secret from its URL', async () => {
    const { app, requests } = await openLoggedApp()
    const { token } = await shop.user()
    const calls = [
      [
        'GET',
        '/api/shop/validate-coupon/secret-coupon?search=secret',
        422,
        '/api/shop/validate-coupon/:code',
      ],
      ['GET', '/api/auth/me', 200, '/api/auth/me'],
      ['POST', '/api/nothing/secret-path', 404, '/api'],
    ] as const
    for (const [method, url, status, route] of calls) {
      const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode).toBe(status)
      expect(requests().at(-1)).toMatchObject({
        level: 30,
        requestId: answer.headers['x-request-id'],
        method,
        route,
        status,
        durationMs: expect.any(Number),
      })
    }
    expect(JSON.stringify(requests())).not.toMatch(/secret/)
    expect(JSON.stringify(requests())).not.toContain(token)
    await app.close()
  })

  it('writes at most ten lines a second', async () => {
    const { app, requests } = await openLoggedApp()
    const begunAt = performance.now()
    for (let nth = 0; nth < 300; nth++) await app.inject('/api/config')
    const seconds = Math.ceil((performance.now() - begunAt) / 1_000) + 1
    expect(requests().length).toBeGreaterThanOrEqual(10)
    expect(requests().length).toBeLessThanOrEqual(10 * seconds)
    await app.close()
  })

  it('has no lines for health checks', async () => {
    const { app, requests } = await openLoggedApp()
    await app.inject('/healthz')
    await app.inject('/readyz')
    expect(requests()).toEqual([])
    await app.close()
  })
})

it('each answer from the cache has its own id', async () => {
  const { token } = await shop.user()
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const ids = []
  for (let nth = 0; nth < 3; nth++) {
    const answer = await fetch(`${origin}/api/shop/products`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    ids.push(answer.headers.get('x-request-id'))
  }
  expect(new Set(ids).size).toBe(3)
  expect(ids).not.toContain(null)
})

describe('refusals', () => {
  it('are logged once a second, with their count', async () => {
    const { app, lines } = await openLoggedApp()
    lines.length = 0
    const begunAt = performance.now()
    for (let nth = 0; nth < 500; nth++) await app.inject('/down')
    await app.close()
    const seconds = Math.ceil((performance.now() - begunAt) / 1_000)
    expect(lines.length).toBeLessThanOrEqual(seconds + 2)
    expect(lines.reduce((sum, { count }) => sum + Number(count), 0)).toBe(500)
    expect(lines.at(-1)).toMatchObject({ level: 40, code: 'UNAVAILABLE', requestId: expect.any(String) })
    expect(Object.keys(lines.at(-1)?.routes ?? {})).toEqual(['/down'])
  })

  it('by an overload, a payment method that is off, or a throttle each have a Retry-After', async () => {
    const { app } = await openLoggedApp()
    for (const [path, status] of [
      ['/down', 503],
      ['/off', 503],
      ['/throttled', 429],
    ] as const) {
      const answer = await app.inject(path)
      expect(answer.statusCode).toBe(status)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    await app.close()
  })
})

it('a bug that fails every request does not fill the log with its stack', async () => {
  const { app, lines } = await openLoggedApp()
  lines.length = 0
  const begunAt = performance.now()
  for (let nth = 0; nth < 200; nth++) expect((await app.inject('/bug')).statusCode).toBe(500)
  const seconds = Math.ceil((performance.now() - begunAt) / 1_000) + 1
  const stacks = lines.filter(({ err }) => err)
  expect(stacks.length).toBeGreaterThan(0)
  expect(stacks.length).toBeLessThanOrEqual(10 * seconds)
  await app.close()
})
