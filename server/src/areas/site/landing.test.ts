import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { drawnCategory, drawnCover } from '@docket/contract/drawn-cover'
import { describe, expect, it } from 'vitest'
import { saveFeatured } from '../../../test/areas/featured.ts'
import { useWebBuild } from '../../../test/areas/web-build.ts'
import { useTestShop } from '../../../test/shop.ts'
import { connect } from '../../host/db/database.ts'

const SCRIPTS = ['document.title', 'document.body']
const shop = useTestShop({
  STORE_NAME: 'Tom & <Co>',
  PUBLIC_URL: 'https://shop.localhost/',
  SUPPORT_CHAT_NUMBER: '15550100200',
})
const { get, inject, serve } = useWebBuild(shop, {
  'app.html': '<p>The app</p>',
  'pages/landing.html': `<script>${SCRIPTS[0]}</script><script type="module">${SCRIPTS[1]}</script><title>{{storeName}}</title><link rel="canonical" href="{{publicUrl}}/">
{{#support}}<a href="https://wa.me/{{supportNumber}}">Chat</a>{{/support}}{{^support}}<a href="mailto:{{supportEmail}}">Mail</a>{{/support}}
{{#board}}<time datetime="{{countedAt}}">{{countedTime}}</time>{{#rows}}<li>{{category}}: {{accounts}}</li>{{/rows}}{{#others}}<li>Others: {{otherAccounts}}</li>{{/others}}Total {{total}}{{/board}}{{^board}}No board{{/board}}
${[1, 2, 3].map((nth) => `{{#featured${nth}}}<b>{{featuredTitle}} {{featuredPrice}}{{#featuredBuy}} {{featuredHref}}{{/featuredBuy}}{{^featuredBuy}} Not in stock yet{{/featuredBuy}}{{#featuredStock}}, {{featuredCount}} in stock{{/featuredStock}}</b><i>{{featuredHue}} {{featuredIllustration}}{{#featuredPicture}} {{coverUrl}} {{coverFocus}}{{/featuredPicture}}{{#featuredLogo}} {{logoUrl}}{{/featuredLogo}}</i>{{/featured${nth}}}`).join('')}
{{#payBy}}Pay by {{payMethods}}.{{/payBy}}
{{#ownLead}}{{leadText}}{{/ownLead}}{{^ownLead}}{{#stockLead}}<q>{{leadCategories}}</q>{{/stockLead}}{{^stockLead}}Example lead{{/stockLead}}Built-in lead{{/ownLead}}
{{#ownServices}}<i>{{serviceTitle}}: {{serviceText}}</i>{{/ownServices}}{{^ownServices}}{{#stockServices}}<s>{{categoryId}} {{category}}: {{categoryKinds}}, from {{categoryPrice}} {{categoryHue}} {{categoryIllustration}}{{#categoryLogo}} {{logoUrl}}{{/categoryLogo}}</s>{{/stockServices}}{{#otherServices}}<s>Others: {{otherCategories}}</s>{{/otherServices}}{{^stockServices}}Example services{{/stockServices}}{{#shipmentService}}Test shipments, {{shipmentPrice}} each{{/shipmentService}}Built-in services{{/ownServices}}
{{#ownTestimonials}}<q>{{testimonialName}}, {{testimonialRole}}: {{testimonialText}}</q>{{/ownTestimonials}}{{^ownTestimonials}}Built-in testimonials{{/ownTestimonials}}`,
})

const BUILT_IN_CARDS = [
  '<b>Facebook Aged (2015) $0.99 /products?search=Facebook+Aged+%282015%29</b>',
  '<b>TikTok New $0.99 /products?search=TikTok+New</b>',
  '<b>Google PVA $0.99 /products?search=Google+PVA</b>',
].join('')

describe('the landing page', () => {
  it('shows the shop without a board while nothing is in stock', async () => {
    const { statusCode, headers, body } = await get('/')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<title>Tom &amp; &lt;Co&gt;</title>')
    expect(body).toContain('href="https://shop.localhost/"')
    expect(body).toContain('href="https://wa.me/15550100200"')
    expect(body).toContain('No board')
    expect(body).toContain('Example lead')
    expect(body).toContain('Example services')
  })

  it('links to the support mail address if there is no chat number', async () => {
    const { storeName, brand } = shop.platform.shopIdentity.current()
    const shopIdentity = {
      ...shop.platform.shopIdentity,
      current: () => ({ storeName, brand, supportChatNumber: null, timeZone: null }),
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

  it('names as its services the categories that are in stock, with their subcategories and lowest price', async () => {
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
    const addSubCategory = async (name: string, accounts: number, price: number) => {
      const product = await shop.product({ price, accounts })
      await shop.db
        .updateTable('sub_categories')
        .set({ name, category_id: categoryId })
        .where('id', '=', product.subCategoryId)
        .execute()
    }
    await addSubCategory('PVA', 3, 2.5)
    await addSubCategory('Sold out', 0, 0.5)
    const server = await serve(shop.platform)
    const { body } = await server.inject('/')
    expect(body).toContain(
      `<s>${categoryId} Facebook &amp; co: Aged, PVA, from $2.50 ${drawnCategory({ id: categoryId, name: '' }).hue} social</s>`,
    )
    expect(body).not.toMatch(/Example (?:lead|services)/)
    expect(body, 'the category with the most is named first').toContain('<q>Facebook &amp; co, ')
    await server.close()
    await shop.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute()
  })

  it('names test shipments and their price as a service, only while they are for sale', async () => {
    const pageAt = async (sellingCents: bigint | null) => {
      await shop.db
        .updateTable('shop_settings')
        .set({ tracking_selling_cents: sellingCents, tracking_cost_cents: sellingCents })
        .execute()
      const server = await serve(shop.platform)
      const { body } = await server.inject('/')
      await server.close()
      return body
    }
    expect(await pageAt(null)).not.toContain('Test shipments')
    expect(await pageAt(250n)).toContain('Test shipments, $2.50 each')
    await pageAt(null)
  })

  it('shows the three cards that come with the shop, for 0.99 dollars each, with any stock', async () => {
    const cards = async () => {
      const server = await serve(shop.platform)
      const { body } = await server.inject('/')
      await server.close()
      return body.replace(/<i>.*?<\/i>/g, '')
    }
    expect(await cards()).toContain(BUILT_IN_CARDS)
    // A product with the title of a card does not replace the card, and a rename of it changes nothing.
    const { id } = await shop.product({ price: 3.5, accounts: 1 })
    for (const title of ['TikTok New', 'Renamed']) {
      await shop.db.updateTable('products').set({ title }).where('id', '=', id).execute()
      expect(await cards()).toContain(BUILT_IN_CARDS)
    }
  })

  it('shows the cards of an admin; a tied one has the title, the price and the stock of its product, also when it is sold out', async () => {
    const stocked = await shop.product({ title: 'Tools & <parts>', price: 3.5, accounts: 12 })
    const soldOut = await shop.product({ title: 'Sold out', price: 2, accounts: [] })
    const archived = await shop.product({ title: 'Archived', accounts: 1 })
    await shop.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', archived.id)
      .execute()
    await saveFeatured(shop, [stocked.id, soldOut.id, archived.id])
    const server = await serve(shop.platform)
    const { body } = await server.inject('/')
    expect(body.replace(/<i>.*?<\/i>/g, '')).toContain(
      `<b>Tools &amp; &lt;parts&gt; $3.50 /products/${stocked.id}, 12 in stock</b><b>Sold out $2.00 Not in stock yet</b><b>Card 3 $7.00 /products?search=Card+3</b>`,
    )
    await server.close()
  })

  it('shows new stock at once, although it keeps what it has counted', async () => {
    const product = await shop.product({ title: 'Soon', price: 2, accounts: [] })
    await saveFeatured(shop, [product.id])
    const server = await serve(shop.platform)
    const body = async () => (await server.inject('/')).body.replace(/<i>.*?<\/i>/g, '')
    expect(await body()).toContain('<b>Soon $2.00 Not in stock yet</b>')
    const { token } = await shop.admin()
    const added = await shop.api('POST', '/admin/account', {
      token,
      body: { logProductId: product.id, value: 'soon:1' },
    })
    expect(added.status).toBe(201)
    // By itself, the page counts again after 15 s.
    await expect
      .poll(body, { timeout: 5_000 })
      .toContain(`<b>Soon $2.00 /products/${product.id}, 1 in stock</b>`)
    await server.close()
  })

  it('gives the products that its cards are tied to their drawn cover, the illustration of an operator, or the uploaded cover', async () => {
    const product = await shop.product({ price: 1, accounts: 1 })
    const { id, categoryId } = product
    await shop.db.updateTable('products').set({ title: 'Tom & <Co>: gifts' }).where('id', '=', id).execute()
    await shop.db.updateTable('categories').set({ name: 'Gift codes' }).where('id', '=', categoryId).execute()
    await saveFeatured(shop, [id])
    const cardOf = async () => {
      const server = await serve(shop.platform)
      const { body } = await server.inject('/')
      await server.close()
      return /<b>Tom [^\n]*?<i>(.*?)<\/i>/.exec(body)?.[1]
    }
    const { hue } = drawnCover({ id, title: '', category: '' })
    expect(await cardOf()).toBe(`${hue} gift`)
    await shop.db.updateTable('products').set({ illustration: 'ticket' }).where('id', '=', id).execute()
    expect(await cardOf()).toBe(`${hue} ticket`)

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
    expect(body).toContain('Example services')
    expect(body.replace(/<i>.*?<\/i>/g, '')).toContain(BUILT_IN_CARDS)
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
    const head = await inject({ method: 'HEAD', url: '/' })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(String(full.rawPayload.length))
    expect(head.body).toBe('')
    expect(full.headers['cache-control']).toBe('no-cache')
    const again = await get('/', { 'if-none-match': String(full.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('has a content security policy that allows the two scripts inside it, and no other one', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const hashes = SCRIPTS.map((script) => createHash('sha256').update(script).digest('base64'))
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain(`script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  })
})
