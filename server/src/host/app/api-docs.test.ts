import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../test/create-app.ts'
import { useTestShop } from '../../../test/shop.ts'
import { STYLE } from './api-reference/style.ts'

const DOCUMENTS = [
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/content',
  '/api/docs/reference.css',
  '/api/docs/reference.js',
]

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
    // The rules that are on without `extends` are the recommended ones.
    linter.setRuleset({ ...rulesets.oas, extends: [] })
    const problems = await linter.run((await documentOf('https://shop.test')).json())
    expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  })

  it('name each operation once, and have PUBLIC_URL as their server', async () => {
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

describe('in production', () => {
  const PRIVATE = ['/api/openapi.json', '/api/docs/content']
  let app: Awaited<ReturnType<typeof createApp>>
  beforeAll(async () => {
    app = await createApp({
      ...shop.platform,
      config: { ...shop.platform.config, production: true, sandbox: false },
    })
  })
  afterAll(() => app.close())
  const ask = (url: string, token?: string) =>
    app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })

  it.each(PRIVATE)('%s is for admins only', async (url) => {
    expect((await ask(url)).json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await ask(url, (await shop.user()).token)).json()).toMatchObject({ code: 'FORBIDDEN' })
    const answer = await ask(url, (await shop.admin()).token)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  })

  it('a browser that has an earlier copy may use it only with the token of an admin', async () => {
    const { token } = await shop.admin()
    const headers = { 'if-none-match': String((await ask('/api/openapi.json', token)).headers.etag) }
    const withHeaders = (more: Record<string, string>) =>
      app.inject({ url: '/api/openapi.json', headers: { ...headers, ...more } })
    expect((await withHeaders({ authorization: `Bearer ${token}` })).statusCode).toBe(304)
    expect((await withHeaders({})).statusCode).toBe(401)
  })

  it('the page itself is for everyone, and names no call', async () => {
    const page = await ask('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('/api/admin')
    expect(page.body).not.toContain(shop.platform.config.storeName)
  })
})

describe('the page of the API', () => {
  it('allows no inline script, no inline style, no eval and no other origin', async () => {
    const { headers, body } = await get('/api/docs')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    const content = (await get('/api/docs/content')).body
    for (const markup of [body, content]) {
      expect(markup).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:/)
    }
  })

  it('has every call and every schema of the document, and no link to a place that is missing', async () => {
    const content = (await get('/api/docs/content')).body
    const { paths, components } = (await get('/api/openapi.json')).json()
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((methods) =>
      Object.values(methods),
    )
    const ids = [...content.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(operations.map(({ operationId }) => operationId)))
    expect(ids).toEqual(
      expect.arrayContaining(Object.keys(components.schemas).map((name) => `schema-${name}`)),
    )
    const links = [...content.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('says what a call needs, answers and refuses, with an example', async () => {
    const content = (await get('/api/docs/content')).body
    const [call = ''] = /<article id="postShopBuy">[\s\S]*?<\/article>/.exec(content) ?? []
    expect(call).toContain('OUT_OF_STOCK (409)')
    expect(call).toContain('<code>Idempotency-Key</code>')
    expect(call).toContain('<a href="#schema-BuyBody">BuyBody</a>')
    expect(call).toContain('<a href="#schema-Receipt">Receipt</a>')
    expect(call).toContain('{&quot;logProductId&quot;:1,&quot;quantity&quot;:1}')
  })

  it('escapes what an admin writes', async () => {
    const before = await shop.db.selectFrom('shop_settings').select('store_name').executeTakeFirstOrThrow()
    await shop.db.updateTable('shop_settings').set({ store_name: '<img src=x onerror=alert(1)>' }).execute()
    await shop.platform.shopIdentity.refresh()
    expect((await get('/api/docs/content')).body).toContain('<h1>&lt;img src=x onerror=alert(1)&gt; API</h1>')
    await shop.db.updateTable('shop_settings').set(before).execute()
    await shop.platform.shopIdentity.refresh()
  })

  it('has the colours of the shop', () => {
    const tokens = readFileSync(
      path.join(import.meta.dirname, '../../../../web/src/kit/ui/tokens.css'),
      'utf8',
    )
    const colours = [...STYLE.matchAll(/--(\w+): (oklch\([^)]+\));/g)]
    // Eleven colours, each for light and for dark.
    expect(colours.length).toBe(22)
    for (const [, name, value] of colours) expect(tokens).toContain(`--color-${name}: ${value};`)
  })
})
