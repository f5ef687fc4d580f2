import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from '../../test/any-value.ts'
import { useTestAdmin, useTestShop } from '../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
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
