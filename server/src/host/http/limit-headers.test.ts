import { expect, it } from 'vitest'
import { createApp } from '../../../test/create-app.ts'
import { useTestShop } from '../../../test/shop.ts'
import { cutHeaders } from './limit-headers.ts'

const shop = useTestShop()

it('cuts every header of a request before a route sees it', async () => {
  const app = await createApp(shop.platform)
  app.get('/headers', async ({ headers }) => headers)
  const names = ['user-agent', 'referer', 'cookie', 'authorization', 'if-none-match', 'x-unknown', 'accept']
  const headers = Object.fromEntries(names.map((name) => [name, 'a'.repeat(20_000)]))
  const seen = (await app.inject({ url: '/headers', headers })).json()
  for (const name of names) expect(seen[name].length, name).toBeLessThanOrEqual(8_192)
  expect(seen['user-agent']).toHaveLength(512)
  await app.close()
})

it('keeps the last addresses of X-Forwarded-For, which the proxies of the shop have added', () => {
  const headers = { 'x-forwarded-for': `${'10.0.0.1, '.repeat(1_000)}203.0.113.9` }
  cutHeaders(headers)
  expect(headers['x-forwarded-for'].length).toBeLessThan(2_000)
  expect(headers['x-forwarded-for'].endsWith('10.0.0.1, 203.0.113.9')).toBe(true)
})

it('cuts no header that an honest client sends', () => {
  const headers = {
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    authorization: `Bearer ${'a'.repeat(500)}`,
    'idempotency-key': 'k'.repeat(200),
    'set-cookie': ['a=b'],
  }
  const sent = structuredClone(headers)
  cutHeaders(headers)
  expect(headers).toEqual(sent)
})

it('does not make a valid token or key out of one that is too long', async () => {
  const { token } = await shop.user()
  const more = 'a'.repeat(10_000)
  expect(
    (await shop.api('GET', '/auth/me', { headers: { authorization: `Bearer ${token}${more}` } })).status,
  ).toBe(401)
  const headers = { 'idempotency-key': more }
  expect(
    (await shop.api('POST', '/shop/buy', { token, headers, body: { logProductId: 1, quantity: 1 } })).status,
  ).toBe(400)
})
