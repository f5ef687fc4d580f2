import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { refuseBusy } from './overload/refuse-busy.ts'

const POLICY = 'max-age=31536000; includeSubDomains'

const shops = { https: {} as TestShop, http: {} as TestShop }
beforeAll(async () => {
  shops.https = await openTestShop({ PUBLIC_URL: 'https://shop.localhost' })
  shops.http = await openTestShop({ PUBLIC_URL: 'http://localhost:3000' })
})
afterAll(() => Promise.all(Object.values(shops).map((shop) => shop.close())))

/** One request for each way in which the shop answers. */
const ANSWERS: [what: string, method: 'GET' | 'POST', url: string, status: number][] = [
  ['a call', 'GET', '/api/config', 200],
  ['an answer from the cache', 'GET', '/api/shop/products', 200],
  ['a refusal', 'GET', '/api/admin/user/list', 403],
  ['a call without a session', 'POST', '/api/auth/logout', 401],
  ['an unknown call', 'GET', '/api/nothing', 404],
  ['another method', 'POST', '/api/config', 405],
  ['an address that cannot be decoded', 'GET', '/api/%zz', 400],
  ['the API’s document', 'GET', '/api/openapi.json', 200],
  ['the page of the API', 'GET', '/api/docs', 200],
  ['the health check', 'GET', '/healthz', 200],
  ['a logo that is unknown', 'GET', `/logos/${'0'.repeat(64)}.webp`, 404],
]

describe.each(ANSWERS)('%s', (what, method, url, status) => {
  const ask = async (shop: TestShop) => {
    const token = url.startsWith('/api/shop') || status === 403 ? (await shop.user()).token : undefined
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    // The first request fills the cache.
    if (what.includes('cache')) await shop.app.inject({ method, url, headers })
    return shop.app.inject({ method, url, headers })
  }

  it('tells browsers to use https only, if PUBLIC_URL is https', async () => {
    const answer = await ask(shops.https)
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([status, POLICY])
  })

  it('tells browsers not to guess its type, and cannot be shown in a frame or read by another origin', async () => {
    const { headers } = await ask(shops.https)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('does not tell browsers to use https if PUBLIC_URL is http', async () => {
    expect((await ask(shops.http)).headers['strict-transport-security']).toBeUndefined()
  })
})

it('the stream of live updates tells browsers to use https only', async () => {
  const { app } = shops.https
  const { token } = await shops.https.user()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const aborter = new AbortController()
  const stream = await fetch(`${origin}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborter.signal,
  })
  expect(stream.headers.get('strict-transport-security')).toBe(POLICY)
  expect(stream.headers.get('cache-control')).toBe('no-store')
  aborter.abort()
})

it('the refusal of an overloaded process tells browsers to use https only', async () => {
  const shop = await openTestShop({ PUBLIC_URL: 'https://shop.localhost' })
  try {
    const { createApp } = await import('../../../test/create-app.ts')
    const app = await createApp(shop.platform)
    app.get('/busy', (request, reply) => refuseBusy(request, reply, 'A test.'))
    const answer = await app.inject('/busy')
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([503, POLICY])
    await app.close()
  } finally {
    await shop.close()
  }
})
