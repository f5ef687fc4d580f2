import { beforeAll, describe, expect, it } from 'vitest'
import { contractEndpoints, nameOf, tryCall } from '../../../test/contract-endpoints.ts'
import { type TestShop, useTestShop } from '../../../test/shop.ts'

const endpoints = await contractEndpoints()

const shop = useTestShop()
let registered: Set<string>
let callers: { 'signed out': undefined; USER: string; ADMIN: string }
beforeAll(async () => {
  registered = await documentedCalls(shop)
  // One session for all calls, so that the test finds a call that ends it. The calls have no valid body.
  callers = { 'signed out': undefined, USER: (await shop.user()).token, ADMIN: (await shop.admin()).token }
})

/** The callers that each access allows. Others get 401 without a session, 403 with the wrong role. */
const admitted = {
  public: ['signed out', 'USER', 'ADMIN'],
  'signed-in': ['USER', 'ADMIN'],
  user: ['USER'],
  admin: ['ADMIN'],
  // A session token is not a tracking key.
  key: [],
} as const

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  it('is served', () => expect([...registered]).toContain(name))

  it.each(['signed out', 'USER', 'ADMIN'] as const)(`lets ${endpoint.access} in: %s`, async (caller) => {
    const { status } = await tryCall(shop, endpoint, callers[caller])

    const allowed: readonly string[] = admitted[endpoint.access]
    if (allowed.includes(caller)) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(caller === 'signed out' || endpoint.access === 'key' ? 401 : 403)
    expect(status).not.toBe(500)
  })

  it('treats a revoked token like no token', async () => {
    const { token } = endpoint.access === 'admin' ? await shop.admin() : await shop.user()
    await shop.api('POST', '/auth/logout', { token, body: {} })
    const { status } = await tryCall(shop, endpoint, token)
    if (endpoint.access === 'public') expect(status).not.toBe(401)
    else expect(status).toBe(401)
  })
})

it('every call that the server has is in the contract', () => {
  const known = new Set(endpoints.map(nameOf))
  expect([...registered].filter((name) => !known.has(name))).toEqual([])
})

/** `METHOD /path` of each call in the OpenAPI document, which Fastify makes from its routes. */
async function documentedCalls(shop: TestShop): Promise<Set<string>> {
  const { body } = await shop.api('GET', '/openapi.json')
  const paths = Object.entries(body.paths as Record<string, Record<string, unknown>>)
  return new Set(
    paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    ),
  )
}
