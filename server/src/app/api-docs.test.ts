import { gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { useTestShop } from '../../test/shop.ts'
import { createApp } from './app.ts'

const DOCUMENTS = ['/api/openapi.json', '/api/docs/', '/api/docs/js/scalar.js']

const shop = useTestShop()

async function documentOf(publicUrl: string) {
  const app = await createApp({ ...shop.platform, config: { ...shop.platform.config, publicUrl } })
  const document = await app.inject({ url: '/api/openapi.json' })
  await app.close()
  return document
}

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })

describe('the documents of the API', () => {
  it('follow the recommended rules of Redocly, so that clients can be generated from them', async () => {
    const source = (await documentOf('https://shop.test')).body
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  it('follow the recommended rules of Spectral', async () => {
    const linter = new spectral.Spectral()
    // Its default are the recommended rules.
    linter.setRuleset({ ...rulesets.oas, extends: [] })
    const problems = await linter.run((await documentOf('https://shop.test')).json())
    expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  })

  it('name each operation once, and its server is PUBLIC_URL', async () => {
    const { paths, servers } = (await documentOf('https://shop.test')).json()
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
      Object.values(path),
    )
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids).toContain('postShopBuy')
    expect(ids).toContain('getAdminDepositById')
    expect(new Set(ids).size).toBe(ids.length)
    expect(servers).toEqual([{ url: 'https://shop.test' }])
  })

  it('list the calls that accept an Idempotency-Key, and the form of an error', async () => {
    const { paths } = (await get('/api/openapi.json')).json()
    const buy = paths['/api/shop/buy'].post
    expect(buy.parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'Idempotency-Key', required: false }),
    )
    expect(Object.keys(buy.responses)).toEqual(['201', '4XX', '5XX'])
    expect(paths['/api/shop/products'].get.parameters).not.toContainEqual(
      expect.objectContaining({ in: 'header' }),
    )
  })

  it.each(DOCUMENTS)('%s is compressed, and answered with 304 if the browser has it', async (url) => {
    const plain = await get(url)
    const etag = String(plain.headers.etag)
    expect(plain.headers['cache-control']).toBe('no-cache')
    expect(plain.headers['x-content-type-options']).toBe('nosniff')
    const gzipped = await get(url, { 'accept-encoding': 'gzip' })
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzipped.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it.each(DOCUMENTS)('%s is created once, and each answer sends the same copy from memory', async (url) => {
    const app = await createApp(shop.platform)
    // A set compares buffers by identity, so a document that is created again would count as another one.
    const sent = new Set<unknown>()
    app.addHook('onSend', (_request, _reply, payload, done) => {
      sent.add(payload)
      done(null, payload)
    })
    await Promise.all(Array.from({ length: 10 }, () => app.inject({ url })))
    for (let nth = 0; nth < 10; nth++) expect((await app.inject({ url })).statusCode).toBe(200)
    await app.close()
    expect([...sent]).toEqual([expect.any(Buffer)])
  })

  it('show a new name of the shop', async () => {
    const before = await get('/api/openapi.json')
    expect(before.json().info.title).toBe('Docket API')
    await shop.db.updateTable('shop_settings').set({ store_name: 'Another Shop' }).execute()
    await shop.platform.shopIdentity.refresh()
    const after = await get('/api/openapi.json', { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(after.json().info.title).toBe('Another Shop API')
  })
})
