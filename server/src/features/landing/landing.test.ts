import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SiteText } from '@docket/contract/site-texts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { webFiles } from '../../app/web-files.ts'
import { connect } from '../../platform/db/database.ts'

/** A minimal build. The tests of the web use the real one. */
const build = {
  'app.html': '<p>The app</p>',
  'pages/landing.html': `<title>{{storeName}}</title><link rel="canonical" href="{{publicUrl}}/">
{{#support}}<a href="https://wa.me/{{supportNumber}}">Chat</a>{{/support}}{{^support}}<a href="mailto:{{supportEmail}}">Mail</a>{{/support}}
{{#board}}<time datetime="{{countedAt}}">{{countedTime}}</time>{{#rows}}<li>{{category}}: {{lines}}</li>{{/rows}}{{#others}}<li>Others: {{otherLines}}</li>{{/others}}Total {{total}}{{/board}}{{^board}}No board{{/board}}
${[1, 2, 3].map((nth) => `{{#featured${nth}}}<b>{{featuredId}} {{featuredTitle}} {{featuredPrice}}</b><i>{{featuredHue}} {{featuredGlyph}} {{featuredHead}}/{{featuredTail}}{{#featuredPicture}} {{coverUrl}} {{coverFocus}}{{/featuredPicture}}{{#featuredLogo}} {{logoUrl}}{{/featuredLogo}}</i>{{/featured${nth}}}`).join('')}
{{#payBy}}Pay by {{payMethods}}.{{/payBy}}
{{#ownLead}}{{leadText}}{{/ownLead}}{{^ownLead}}{{#stockLead}}<q>{{leadCategories}}</q>{{/stockLead}}{{^stockLead}}Example lead{{/stockLead}}Built-in lead{{/ownLead}}
{{#ownServices}}<i>{{serviceTitle}}: {{serviceText}}</i>{{/ownServices}}{{^ownServices}}{{#stockServices}}<s>{{categoryId}} {{category}}: {{categoryKinds}}, from {{categoryPrice}} {{categoryHue}} {{categoryGlyph}}{{#categoryLogo}} {{logoUrl}}{{/categoryLogo}}</s>{{/stockServices}}{{#otherServices}}<s>Others: {{otherCategories}}</s>{{/otherServices}}{{^stockServices}}Example services{{/stockServices}}Built-in services{{/ownServices}}
{{#ownTestimonials}}<q>{{testimonialName}}, {{testimonialRole}}: {{testimonialText}}</q>{{/ownTestimonials}}{{^ownTestimonials}}Built-in testimonials{{/ownTestimonials}}
{{#emptyStock}}Not in stock yet{{/emptyStock}}{{#unknownStock}}Stock unknown{{/unknownStock}}`,
  'pages/terms.html':
    '<h1>Terms of {{storeName}}</h1>{{#ownText}}{{legalHtml}}<time datetime="{{changedDay}}">{{changedOn}}</time>{{/ownText}}{{^ownText}}Placeholder{{/ownText}}',
  'assets/app-1.js': 'plain',
  'assets/app-1.js.br': 'brotli',
}

let shop: TestShop
let dist: string
let app: FastifyInstance
beforeAll(async () => {
  shop = await openTestShop({
    STORE_NAME: 'Tom & <Co>',
    PUBLIC_URL: 'https://shop.localhost/',
    SUPPORT_CHAT_NUMBER: '15550100200',
  })
  dist = mkdtempSync(path.join(tmpdir(), 'docket-web-'))
  for (const [name, text] of Object.entries(build)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
    writeFileSync(path.join(dist, name), text)
  }
  app = await serve(shop.platform)
})
afterAll(async () => {
  await app?.close()
  await shop?.close()
  if (dist) rmSync(dist, { recursive: true })
})

async function serve(platform: Parameters<typeof webFiles>[1]['platform']) {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await server.register(webFiles, { platform, providers: shop.payments.providers, dist })
  return server
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

it('browsers that ask for /favicon.ico are redirected to the icon of the shop', async () => {
  const { statusCode, headers } = await get('/favicon.ico')
  expect(statusCode).toBe(302)
  expect(headers.location).toBe('/favicon.svg')
})

describe('the landing page', () => {
  it('shows the shop without a board while nothing is in stock', async () => {
    const { statusCode, headers, body } = await get('/')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<title>Tom &amp; &lt;Co&gt;</title>')
    expect(body).toContain('href="https://shop.localhost/"')
    expect(body).toContain('href="https://wa.me/15550100200"')
    expect(body).toContain('No board')
    expect(body).toContain('Not in stock yet')
    expect(body).not.toContain('Stock unknown')
    expect(body).toContain('Example lead')
    expect(body).toContain('Example services')
  })

  it('links to the support mail address if there is no chat number', async () => {
    const { storeName } = shop.platform.shopIdentity.current()
    const shopIdentity = {
      ...shop.platform.shopIdentity,
      current: () => ({ storeName, supportChatNumber: null }),
    }
    const config = { ...shop.platform.config, supportEmail: 'ask?us@shop.example' }
    const server = await serve({ ...shop.platform, shopIdentity, config })
    const { body } = await server.inject('/')
    expect(body).toContain('href="mailto:ask%3Fus@shop.example"')
    expect(body).not.toContain('wa.me')
    await server.close()
  })

  it('shows the stock by category, largest first, without archived products', async () => {
    const addCategory = async (name: string, accounts: number) => {
      const product = await shop.product({ accounts })
      await shop.db.updateTable('categories').set({ name }).where('id', '=', product.categoryId).execute()
      return product
    }
    await addCategory('Few & far', 2)
    await addCategory('Many', 1_200)
    await addCategory('None', 0)
    const archived = await addCategory('Archived', 9)
    await shop.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', archived.id)
      .execute()
    // A new server each time, because a server caches the stock.
    const server = await serve(shop.platform)
    const { body } = await server.inject('/')
    expect(body).toContain('<li>Many: 1,200</li><li>Few &amp; far: 2</li>Total 1,202')
    expect(body).toMatch(/<time datetime="\d{4}-\d\d-\d\dT\d\d:\d\dZ">\d\d:\d\d<\/time>/)

    for (let nth = 1; nth <= 4; nth++) await addCategory(`More ${nth}`, 2 + nth)
    const sixServer = await serve(shop.platform)
    const sixBody = (await sixServer.inject('/')).body
    expect(sixBody.match(/<s>\d+ [^:]+:/g), 'a sixth category has its own row').toHaveLength(6)
    expect(sixBody).not.toContain('<s>Others')

    for (let nth = 5; nth <= 7; nth++) await addCategory(`More ${nth}`, 2 + nth)
    const secondServer = await serve(shop.platform)
    const secondBody = (await secondServer.inject('/')).body
    const rows = secondBody.match(/<li>[^<]+<\/li>/g)
    // The others are "More 1" with 3 accounts and "Few & far" with 2.
    expect(rows).toEqual([
      '<li>Many: 1,200</li>',
      ...[7, 6, 5, 4, 3, 2].map((nth) => `<li>More ${nth}: ${2 + nth}</li>`),
      '<li>Others: 5</li>',
    ])
    expect(secondBody).toContain('<q>Many, More 7, More 6 and 6 more categories</q>')
    expect(secondBody).toContain('<s>Others: More 3, More 2, More 1, Few &amp; far</s>')
    await Promise.all([server.close(), sixServer.close(), secondServer.close()])
  })

  it('names as its services the categories that are in stock, with their kinds and lowest price', async () => {
    const { id, categoryId, subCategoryId } = await shop.product({ price: 4, accounts: 2_000 })
    await shop.db
      .updateTable('categories')
      .set({ name: 'Facebook & co' })
      .where('id', '=', categoryId)
      .execute()
    await shop.db
      .updateTable('sub_categories')
      .set({ name: 'Aged' })
      .where('id', '=', subCategoryId)
      .execute()
    const addKind = async (name: string, accounts: number, price: number) => {
      const product = await shop.product({ price, accounts })
      await shop.db
        .updateTable('sub_categories')
        .set({ name, category_id: categoryId })
        .where('id', '=', product.subCategoryId)
        .execute()
    }
    await addKind('PVA', 3, 2.5)
    await addKind('Sold out', 0, 0.5)
    const server = await serve(shop.platform)
    const { body } = await server.inject('/')
    expect(body).toContain(
      `<s>${categoryId} Facebook &amp; co: Aged, PVA, from $2.50 ${categoryId % 10} users</s>`,
    )
    expect(body).not.toMatch(/Example (?:lead|services)/)
    expect(body, 'the category with the most is named first').toContain('<q>Facebook &amp; co, ')
    await server.close()
    await shop.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute()
  })

  it('shows three products in stock: those with a title of FEATURED, then the newest', async () => {
    const addProduct = async (title: string, accounts: number) => {
      const { id } = await shop.product({ price: 3.5, accounts })
      await shop.db.updateTable('products').set({ title }).where('id', '=', id).execute()
      return id
    }
    const featured = await addProduct('TikTok New', 1)
    const older = await addProduct('Older & better', 1)
    const newer = await addProduct('Newer', 1)
    await addProduct('Google PVA', 0)
    const server = await serve(shop.platform)
    const { body } = await server.inject('/')
    expect(body.replace(/<i>.*?<\/i>/g, '')).toContain(
      `<b>${featured} TikTok New $3.50</b><b>${newer} Newer $3.50</b><b>${older} Older &amp; better $3.50</b>`,
    )
    expect(body).not.toContain('Not in stock yet')
    await server.close()
  })

  it('gives the products of its cards the drawn cover of their category, or their uploaded one', async () => {
    const product = await shop.product({ price: 1, accounts: 1 })
    const { id, categoryId } = product
    await shop.db.updateTable('products').set({ title: 'Tom & <Co>: gifts' }).where('id', '=', id).execute()
    await shop.db.updateTable('categories').set({ name: 'Gift codes' }).where('id', '=', categoryId).execute()
    const cardOf = async () => {
      const server = await serve(shop.platform)
      const { body } = await server.inject('/')
      await server.close()
      return /<b>\d+ Tom [^\n]*?<i>(.*?)<\/i>/.exec(body)?.[1]
    }
    expect(await cardOf()).toBe(`${categoryId % 10} gift Tom &amp; &lt;Co&gt;/gifts`)

    const hash = Buffer.alloc(32, 1)
    await shop.db
      .insertInto('covers')
      .values({ hash, width: 900, webp: Buffer.from('any') })
      .execute()
    const cover = {
      cover_hash: hash,
      cover_width: 900,
      cover_height: 500,
      cover_focus_x: 10,
      cover_focus_y: 20,
    }
    await shop.db.updateTable('products').set(cover).where('id', '=', id).execute()
    expect(await cardOf()).toContain(` /covers/${hash.toString('hex')}-900.webp 10% 20%`)
  })

  it('is served without the board while the database is down', async () => {
    const unreachable = connect('postgres://user@127.0.0.1:1/nowhere')
    const server = await serve({ ...shop.platform, db: unreachable.db })
    const { statusCode, body } = await server.inject('/')
    expect(statusCode).toBe(200)
    expect(body).toContain('No board')
    expect(body).toContain('Stock unknown')
    expect(body).toContain('Example services')
    expect(body).not.toContain('Not in stock yet')
    await server.close()
    await unreachable.close()
  })

  it('is compressed in the encoding that the browser accepts', async () => {
    const plain = (await get('/')).rawPayload
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain)
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain)
  })

  it('answers HEAD, and 304 to a browser that has it already', async () => {
    const full = await get('/')
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(String(full.rawPayload.length))
    expect(head.body).toBe('')
    expect(full.headers['cache-control']).toBe('no-cache')
    const again = await get('/', { 'if-none-match': String(full.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('has the strict content security policy', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/script-src|unsafe-eval/)
  })
})

describe('the texts of admins', () => {
  const saveText = async (text: SiteText) => {
    const admin = await shop.admin()
    const newest = await shop.db
      .selectFrom('site_text_versions')
      .select('id')
      .where('name', '=', text.name)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const body = { text, basedOn: newest?.id ?? null }
    expect((await shop.api('PUT', '/admin/site-text', { token: admin.token, body })).status).toBe(200)
  }
  const landingBody = async () => (await get('/')).body

  it('replace the texts that come with the shop, escaped, at once', async () => {
    expect(await landingBody()).toContain('Pay by crypto or card.')
    for (const builtIn of ['lead', 'services', 'testimonials'])
      expect(await landingBody()).toContain(`Built-in ${builtIn}`)
    await saveText({ name: 'lead', content: { text: 'Tools & <parts>' } })
    await saveText({
      name: 'services',
      content: { items: ['One', 'Two'].map((title) => ({ title, text: '{{storeName}} "here"' })) },
    })
    await saveText({
      name: 'testimonials',
      content: { items: [{ name: 'Ann', role: 'Buyer', text: 'It was <b>fine</b>.' }] },
    })
    await expect.poll(landingBody).toContain('<q>Ann, Buyer: It was &lt;b&gt;fine&lt;/b&gt;.</q>')
    expect(await landingBody()).toContain('Tools &amp; &lt;parts&gt;')
    expect(await landingBody()).toContain(
      '<i>One: {{storeName}} &quot;here&quot;</i><i>Two: {{storeName}} &quot;here&quot;</i>',
    )
    expect(await landingBody()).not.toContain('Built-in')

    await saveText({ name: 'lead', content: null })
    await expect.poll(landingBody).toContain('Built-in lead')
    expect(await landingBody()).toContain('<q>Ann')
  })

  it('make a legal page, with the day of the change', async () => {
    const html = '<h1 onclick="x()">Who</h1><p>We <a href="https://a.test">are</a>.</p><script>x()</script>'
    await saveText({ name: 'terms', content: { html } })
    const day = new Date().toISOString().slice(0, 10)
    await expect
      .poll(async () => (await get('/terms')).body)
      .toContain(
        `<h2>Who</h2><p>We <a href="https://a.test" target="_blank" rel="noopener nofollow">are</a>.</p><time datetime="${day}">`,
      )
    expect((await get('/terms')).body).not.toContain('Placeholder')

    await saveText({ name: 'terms', content: null })
    await expect.poll(async () => (await get('/terms')).body).toContain('Placeholder')
  })

  it('stay on the pages while the database is down', async () => {
    await saveText({ name: 'lead', content: { text: 'Still here' } })
    await expect.poll(landingBody).toContain('Still here')
    const refresh = vi.spyOn(shop.platform.db, 'selectFrom').mockImplementation(() => {
      throw new Error('The database is down.')
    })
    try {
      await shop.platform.notifications.send('site-texts-changed')
      await expect.poll(() => refresh.mock.calls.length).toBeGreaterThan(0)
      expect(await landingBody()).toContain('Still here')
    } finally {
      refresh.mockRestore()
    }
  })
})

describe('around the landing page', () => {
  it('the other prerendered pages have the name of the shop, too', async () => {
    expect((await get('/terms')).body).toBe('<h1>Terms of Tom &amp; &lt;Co&gt;</h1>Placeholder')
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
    const router = readFileSync(path.join(import.meta.dirname, '../../../../web/src/app/router.tsx'), 'utf8')
    const guarded = [...router.matchAll(/\.\.\.(?:inStorefront|inAdmin),\s*path: '([^']+)'/g)].map(
      ([, page = '']) => page,
    )
    expect(guarded).toEqual(expect.arrayContaining(['/tracking-numbers', '/rent-numbers', '/admin/users']))
    expect(guarded.filter((page) => !disallowed.some((start) => page.startsWith(start)))).toEqual([])
  })
})
