import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText, valuesOf } from '../../../test/any-value.ts'
import { contractEndpoints } from '../../../test/contract-endpoints.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const endpoints = await contractEndpoints()
const NAMES = [
  ...['cookie', 'user-agent', 'accept-encoding', 'accept-language', 'if-none-match', 'range', 'content-type'],
  ...['idempotency-key', 'x-forwarded-for', 'authorization', 'origin', 'referer', 'sec-fetch-site', 'accept'],
]
// HTTP has bytes from 0x20 on.
const value = anyText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim())

it('a request with any headers is answered or refused, never with an error of the shop', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 }),
      fc.constantFrom('/api/auth/me', '/api/shop/products', '/', '/products'),
      fc.constantFrom('GET', 'POST'),
      async (headers, url, method) => {
        const answer = await shop.app.inject({ method: method as 'GET', url, headers })
        expect(answer.statusCode).toBeLessThan(500)
      },
    ),
    { numRuns: 150 },
  )
})

it('a request with any form of several parts is answered or refused, never with an error of the shop', async () => {
  const part = fc.constantFrom(
    ...[
      '--x\r\n',
      '--x--',
      '\r\n\r\n',
      'content-disposition: form-data; name="id"',
      '\r\n',
      '1',
      'name=id',
      '"',
    ],
    ...[
      'content-disposition: form-data; name="file"; filename="a.png"',
      'content-type: image/png',
      '\x89PNG\r\n',
    ],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(part, anyText), { maxLength: 14 }), async (parts) => {
      const answer = await shop.app.inject({
        method: 'PUT',
        url: '/api/admin/category/upload-logo',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload: Buffer.from(parts.join('')),
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }),
    { numRuns: 100 },
  )
})

/** A query with one parameter, because most with several are refused. */
const queryWith = (value: unknown, nth: number) => {
  const entries = Object.entries(Object(value))
  return new URLSearchParams(
    Object.fromEntries(entries.slice(nth % 8, (nth % 8) + 1).map(([name, part]) => [name, String(part)])),
  )
}

it('a list of the back office with any query is answered or refused, never with an error of the shop', async () => {
  // A stream does not end.
  const lists = endpoints.filter(({ method, path, query }) => method === 'GET' && query && path !== '/live')
  let answered = 0
  await fc.assert(
    fc.asyncProperty(
      fc
        .constantFrom(...lists)
        .chain(({ path, query }) =>
          fc.tuple(fc.constant(path.replace(/:\w+/g, '1')), query ? valuesOf(query) : fc.constant({})),
        ),
      fc.nat(),
      async ([path, query], nth) => {
        const answer = await shop.app.inject({
          url: `/api${path}?${queryWith(query, nth)}`,
          headers: { authorization: `Bearer ${admin.token}` },
        })
        expect(answer.statusCode).toBeLessThan(500)
        if (answer.statusCode === 200) answered++
      },
    ),
    { numRuns: 300 },
  )
  expect(answered).toBeGreaterThan(20)
})

it('a call of a visitor with any body is answered or refused, never with an error of the shop', async () => {
  const calls = endpoints.filter(({ access, body }) => access === 'public' && body)
  const anyJson = anyText.map((text) =>
    Buffer.from(JSON.stringify({ challenge: text })).toString('base64url'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc
        .constantFrom(...calls)
        .chain(({ method, path, body }) =>
          fc.tuple(fc.constant({ method, path }), body ? valuesOf(body) : fc.constant({})),
        ),
      anyJson,
      async ([{ method, path }, body], clientDataJSON) => {
        const payload = JSON.stringify(body).replace(
          /"clientDataJSON":"[^"]*"/,
          `"clientDataJSON":"${clientDataJSON}"`,
        )
        const answer = await shop.app.inject({
          method,
          url: `/api${path}`,
          headers: { 'content-type': 'application/json' },
          payload,
        })
        expect(answer.statusCode).toBeLessThan(500)
      },
    ),
    { numRuns: 150 },
  )
})
