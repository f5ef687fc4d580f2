import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppPages } from './app-pages.ts'

let dist: string
beforeAll(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'docket-app-'))
  for (const folder of ['.vite', 'shells']) mkdirSync(path.join(dist, folder))
  writeFileSync(path.join(dist, 'app.html'), '<title>{{storeName}}</title>')
  writeFileSync(path.join(dist, 'shells/products.html'), '<title>Products · {{storeName}}</title>')
})
afterAll(() => rmSync(dist, { recursive: true }))

const name = { storeName: 'Tom & <Co>' }

/** A server whose build has this `screens.json`. */
function serve(screens?: unknown) {
  const file = path.join(dist, '.vite/screens.json')
  if (screens === undefined) rmSync(file, { force: true })
  else writeFileSync(file, typeof screens === 'string' ? screens : JSON.stringify(screens))
  const identity = { current: () => ({ ...name, supportChatNumber: null }), refresh: async () => {} }
  const app = Fastify()
  app.get('*', openAppPages(dist, { identity }))
  return async (url: string) => {
    const { headers, body } = await app.inject(url)
    return { link: headers.link, body }
  }
}

describe("the app's pages", () => {
  const screens = {
    '/products': { scripts: ['/assets/a.js', '/assets/b.js'], page: 'shells/products.html' },
    '/products/*': { scripts: ['/assets/c.js'] },
    '/deposit': { scripts: [] },
  }
  const plain = '<title>Tom &amp; &lt;Co&gt;</title>'

  it('have links to the scripts of their screens, with and without a query', async () => {
    const get = serve(screens)
    const list = '</assets/a.js>; rel=modulepreload, </assets/b.js>; rel=modulepreload'
    expect((await get('/products?page=2')).link).toBe(list)
    // With an app shell, scripts have a lower priority than what the shell needs.
    expect((await get('/products')).link).toBe(
      list.replaceAll('rel=modulepreload', 'rel=modulepreload; fetchpriority=low'),
    )
    expect((await get('/products/12')).link).toBe('</assets/c.js>; rel=modulepreload')
    for (const other of [
      '/deposit',
      '/',
      '/products/',
      '/products/12/13',
      '/products/12/',
      '/__proto__',
      '/*',
    ]) {
      expect((await get(other)).link, other).toBeUndefined()
    }
  })

  it('are the app shell of their screen if there is no query', async () => {
    const get = serve(screens)
    expect((await get('/products')).body).toBe('<title>Products · Tom &amp; &lt;Co&gt;</title>')
    for (const other of ['/products?page=2', '/products/12', '/history', '/']) {
      expect((await get(other)).body, other).toBe(plain)
    }
  })

  it('show a new name of the shop', async () => {
    const get = serve(screens)
    expect((await get('/history')).body).toBe(plain)
    name.storeName = 'Another'
    expect((await get('/history')).body).toBe('<title>Another</title>')
    expect((await get('/products')).body).toBe('<title>Products · Another</title>')
    name.storeName = 'Tom & <Co>'
  })

  it('work without screens in the build', async () => {
    expect(await serve()('/products')).toEqual({ link: undefined, body: plain })
  })

  it('fail with the name of the file if the build is damaged', () => {
    const damaged = [
      ...['', '{', '[]', 'null', '{"a":1}', '{"/products":["/assets/a.js"]}'],
      { '/products': { scripts: ['/assets/a.js\nx'] } },
      { '/products': { scripts: [], page: '../../package.json' } },
      { '/products': { scripts: [], page: 'shells/missing.html' } },
    ]
    for (const screens of damaged) {
      expect(() => serve(screens), String(screens)).toThrow(/screens\.json is damaged\. Build the web again/)
    }
  })
})
