import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { useWebBuild } from '../../../test/areas/web-build.ts'
import { useTestShop } from '../../../test/shop.ts'

const shop = useTestShop({ STORE_NAME: 'Tom & <Co>', PUBLIC_URL: 'https://shop.localhost/' })
const { get } = useWebBuild(shop, {
  'app.html': '<p>The app</p>',
  'pages/landing.html': '<title>{{storeName}}</title>',
  'pages/terms.html': '<h1>Terms of {{storeName}}</h1>',
  'assets/app-1.js': 'plain',
  'assets/app-1.js.br': 'brotli',
})

it('browsers that ask for /favicon.ico are redirected to the icon of the shop', async () => {
  const { statusCode, headers } = await get('/favicon.ico')
  expect(statusCode).toBe(302)
  expect(headers.location).toBe('/favicon.svg')
})

it.each(['/login', '/assets/app-1.js', '/unknown.txt'])(
  '%s allows only scripts of the shop, is shown in no frame, and sends no referrer to other sites',
  async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.filter((directive) => directive.includes('unsafe-'))).toEqual([
      "style-src 'self' 'unsafe-inline'",
    ])
  },
)

it('the prerendered pages have the name of the shop', async () => {
  expect((await get('/terms')).body).toBe('<h1>Terms of Tom &amp; &lt;Co&gt;</h1>')
  expect((await get('/terms/')).statusCode).toBe(200)
})

it('every other page address serves the app', async () => {
  for (const url of ['/products', '/no/such/page', '/landing']) {
    expect((await get(url)).body).toBe('<p>The app</p>')
  }
})

it('unknown files and the templates of the pages are not found', async () => {
  for (const url of ['/assets/nope.js', '/index.html', '/pages/landing.html', '/assets/app-1.js.br']) {
    expect((await get(url)).statusCode).toBe(404)
  }
})

it('assets are served as they were compressed at build time', async () => {
  const { headers, body } = await get('/assets/app-1.js', { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(body).toBe('brotli')
})

it('the site map lists the pages at PUBLIC_URL', async () => {
  const { headers, body } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(body).toContain('<loc>https://shop.localhost/</loc>')
  expect(body).toContain('<loc>https://shop.localhost/terms</loc>')
})

it('robots.txt names the site map and the private paths', async () => {
  const { body } = await get('/robots.txt')
  for (const path of ['/api/', '/sandbox/', '/admin', '/products', '/deposit', '/accept-invitation/']) {
    expect(body).toContain(`\nDisallow: ${path}\n`)
  }
  expect(body).toContain('\nSitemap: https://shop.localhost/sitemap.xml\n')
  expect(body).not.toContain('Disallow: /\n')
})

it('robots.txt disallows every page of the app that requires a sign-in', async () => {
  const disallowed = [...(await get('/robots.txt')).body.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, start = '']) => start,
  )
  const web = path.join(import.meta.dirname, '../../../../web/src')
  const guarded = globSync('{app/{storefront,account,admin}-screens.ts,areas/*/office-routes.ts}', {
    cwd: web,
  }).flatMap((file) =>
    [...readFileSync(path.join(web, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
      ([, page = '']) => page,
    ),
  )
  expect(guarded).toEqual(
    expect.arrayContaining([
      '/tracking-numbers',
      '/rent-numbers',
      '/account/data',
      '/admin/users',
      '/admin/coupons',
    ]),
  )
  expect(guarded.filter((page) => !disallowed.some((start) => page.startsWith(start)))).toEqual([])
})
