import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveFeatured } from '../../../../test/areas/featured.ts'
import { useTestShop } from '../../../../test/shop.ts'
import { previewLink } from '../../../areas/site/public-pages.ts'
import { readStock } from '../../../areas/site/stock.ts'
import { readTexts } from '../../../areas/site/texts.ts'
import { areas } from '../../../areas.ts'
import { createPageCookie } from '../../security/page-cookie.ts'
import { openAppPages } from './app-pages.ts'

const shop = useTestShop()

/** A renderer that writes what it gets. It fails for a product with the title `broken`. */
const RENDERER = `export async function renderPage({ path, storeName, answers }) {
  if (answers.product?.title === 'broken') throw new Error('The product cannot be rendered.')
  const title = answers.product?.title ?? 'No data'
  return { title, markup: '<main>' + path + ' of ' + storeName + '</main>', data: JSON.stringify(answers), scripts: ['assets/screen.js'], loader: 'assets/load.js' }
}`
const START =
  '\n<script type="module" src="/assets/app.js"></script>\n<link rel="modulepreload" href="/assets/start.js">'
const TEMPLATE = `<head><title>{{title}}</title>${START}</head><b>{{storeName}}</b>{{screen}}`
const PLAIN_PAGE = `<head><title>Docket</title>${START}</head><b>Docket</b>`

let folder: string
let app: FastifyInstance
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-pages-'))
  app = serve('built', RENDERER)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** A server of a build with this renderer. `/sign-in` sets the cookie for a token. */
function serve(name: string, renderer: string): FastifyInstance {
  const dist = path.join(folder, name)
  mkdirSync(path.join(dist, 'renderer'), { recursive: true })
  writeFileSync(path.join(dist, 'app.html'), TEMPLATE)
  writeFileSync(path.join(dist, 'renderer/render-page.js'), renderer)
  const recentStock = async () => readStock(shop.db, await readTexts(shop.db))
  const app = Fastify()
  app.get(
    '*',
    openAppPages(dist, shop.platform, {
      screens: areas.flatMap((area) => area.screens ?? []),
      preview: (url) => previewLink(url, { recentStock, publicUrl: shop.platform.config.publicUrl }),
    }).send,
  )
  app.post('/sign-in', async (request, reply) => {
    await createPageCookie(shop.platform).set(reply, String(request.headers.authorization))
    return reply.send()
  })
  return app
}

async function get(url: string, cookie = '', server = app) {
  const { body, headers } = await server.inject({ url, headers: { cookie } })
  return { body, caching: headers['cache-control'], vary: headers.vary }
}

/** The Cookie header of a browser in which this user has signed in. */
async function signIn({ token }: { token: string }): Promise<string> {
  const { cookies } = await app.inject({
    method: 'POST',
    url: '/sign-in',
    headers: { authorization: token },
  })
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const dataOf = ({ body }: { body: string }) =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*)<\/script>/.exec(body)?.[1] ?? 'null')

describe("a customer's page", () => {
  it('contains the same catalogue data as the answers of the API', async () => {
    const customer = await shop.user()
    await shop.product({ title: 'In the page', accounts: 3 })
    const page = await get('/products', await signIn(customer))
    const call = async (path: string) => (await shop.api('GET', path, { token: customer.token })).body
    expect(dataOf(page)).toEqual({
      products: await call('/shop/products?perCategory=4'),
      categories: await call('/shop/categories-subCategories/all'),
    })
    expect(page.body).toContain(
      '<div class="app-shell" data-path="/products"><main>/products of Docket</main></div>',
    )
    expect(page).toMatchObject({ caching: 'private, no-cache', vary: 'accept-encoding, cookie' })
  })

  it('contains the product of its address, with its stock at this moment', async () => {
    const customer = await shop.user({ balance: 20 })
    const cookie = await signIn(customer)
    const { id } = await shop.product({ title: 'Pass <1>', price: 2, accounts: 3 })
    const page = await get(`/products/${id}`, cookie)
    expect(page.body).toContain('<title>Pass &lt;1&gt; · Docket</title>')
    expect(dataOf(page).product).toMatchObject({ id, inStock: 3 })
    await shop.buy(customer, id)
    expect(dataOf(await get(`/products/${id}`, cookie)).product.inStock).toBe(2)
  })

  it('has the scripts of the app and of its screen: with data, in a template at its end; without data, in its head', async () => {
    const cookie = await signIn(await shop.user())
    const scripts = `${START}<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/screen.js">`
    const withData = (await get('/products', cookie)).body
    expect(withData).toContain(
      '<title>No data · Docket</title><script type="module" crossorigin src="/assets/load.js"></script></head>',
    )
    expect(withData).toMatch(
      new RegExp(`id="page-data">.*</script>\\s*<template id="app-scripts">${scripts}</template>$`),
    )
    expect((await get('/products')).body).toContain(`${scripts}</head>`)
    expect((await get('/history', cookie)).body).toBe(PLAIN_PAGE)
  })

  it('keeps the braces of a text as they are', async () => {
    const { id } = await shop.product({ title: '{{storeName}} $& {{nothing}}' })
    const page = await get(`/products/${id}`, await signIn(await shop.user()))
    expect(dataOf(page).product.title).toBe('{{storeName}} $& {{nothing}}')
  })

  it('shows the new name of the shop after a change of the name', async () => {
    const cookie = await signIn(await shop.user())
    const { current } = shop.platform.shopIdentity
    shop.platform.shopIdentity.current = () => ({ ...current(), storeName: 'Tom & <Co>' })
    try {
      expect((await get('/products', cookie)).body).toContain('<b>Tom &amp; &lt;Co&gt;</b>')
      expect((await get('/history')).body).toBe(PLAIN_PAGE.replaceAll('Docket', 'Tom &amp; &lt;Co&gt;'))
    } finally {
      shop.platform.shopIdentity.current = current
    }
  })
})

describe('a page without data', () => {
  const catalogueShell =
    '<div class="app-shell" inert aria-hidden="true"><main>/products of Docket</main></div>'
  const productShell = catalogueShell.replace('/products', '/products/1')

  it('is sent to visitors, operators, ended sessions and forged cookies', async () => {
    const signedOut = await shop.user()
    const signedOutCookie = await signIn(signedOut)
    await shop.platform.sessions.revokeAll(signedOut.id)
    const suspended = await shop.user()
    const suspendedCookie = await signIn(suspended)
    await shop.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspended.id)
      .execute()
    const valid = await signIn(await shop.user())
    for (const cookie of [
      '',
      await signIn(await shop.admin()),
      signedOutCookie,
      suspendedCookie,
      valid.slice(0, -1),
      valid.replace(/=./, '=0'),
      'page_session=',
      'page_session=a.b.c',
      `page_session=${(await shop.user()).token}`,
      `page_session=${'x'.repeat(10_000)}`,
      '=; ;page_session',
    ]) {
      const page = await get('/products', cookie)
      expect(page.body, cookie).toContain(catalogueShell)
      expect(page.body, cookie).not.toContain('page-data')
    }
  })

  it('is sent for a product that does not exist', async () => {
    expect((await get('/products/999999', await signIn(await shop.user()))).body).toContain(productShell)
  })

  it('is sent if the screen cannot be rendered with its data', async () => {
    const { id } = await shop.product({ title: 'broken' })
    expect((await get(`/products/${id}`, await signIn(await shop.user()))).body).toContain(productShell)
  })

  it('is sent if the data does not arrive in time', async () => {
    const cookie = await signIn(await shop.user())
    const { find } = shop.platform.sessions
    shop.platform.sessions.find = () => new Promise(() => {})
    try {
      expect((await get('/products', cookie)).body).toContain(catalogueShell)
    } finally {
      shop.platform.sessions.find = find
    }
  })

  it('has no screen at other addresses, with a query, and if the renderer is broken', async () => {
    const cookie = await signIn(await shop.user())
    for (const url of [
      '/',
      '/history',
      '/products?page=2',
      '/products/',
      '/products/0',
      '/products/1/2',
      '/products/1e3',
    ]) {
      expect((await get(url, cookie)).body, url).toBe(PLAIN_PAGE)
    }
    const broken = serve('broken', 'throw new Error("The renderer is damaged.")')
    expect((await get('/products', cookie, broken)).body).toBe(PLAIN_PAGE)
    await broken.close()
  })
})

describe('the page of a product has a link preview for visitors', () => {
  const previewOf = async (id: number) =>
    [...(await get(`/products/${id}`)).body.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(
      ([, name, value]) => [name, value],
    )
  const setCover = async (id: number) => {
    const hash = createHash('sha256').update(String(id)).digest()
    await shop.db
      .insertInto('covers')
      .values({ hash, width: 1280, webp: Buffer.from('a cover') })
      .execute()
    const cover = { cover_hash: hash, cover_width: 1280, cover_height: 800 }
    await shop.db.updateTable('products').set(cover).where('id', '=', id).execute()
    return `${shop.platform.config.publicUrl}/covers/${hash.toString('hex')}-1280.webp`
  }

  it('with the uploaded cover, or else with the logo of the category, if the landing page shows the product', async () => {
    const { id, categoryId } = await shop.product({ title: 'Tom & <Co>', accounts: 1 })
    expect(await previewOf(id)).toEqual([])
    await saveFeatured(shop, [id])
    const webp = Buffer.from('a logo')
    const hash = createHash('sha256').update(webp).digest()
    const { publicUrl } = shop.platform.config
    const title = ['title', 'Tom &amp; &lt;Co&gt;']

    await shop.db.insertInto('logos').values({ hash, webp }).execute()
    await shop.db.updateTable('categories').set({ logo_hash: hash }).where('id', '=', categoryId).execute()
    expect(await previewOf(id)).toEqual([title, ['image', `${publicUrl}/logos/${hash.toString('hex')}.webp`]])

    const cover = await setCover(id)
    expect(await previewOf(id)).toEqual([title, ['image', cover]])
    expect((await get(`/products/${id}`)).body).not.toContain('page-data')
  })

  it('but no title and no picture if the landing page does not show it: tied to no card, archived or unknown', async () => {
    const older = await shop.product({ title: 'Secret goods', accounts: 1 })
    const archived = await shop.product({ title: 'Secret goods', accounts: 1 })
    await shop.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', archived.id)
      .execute()
    for (const { id } of [older, archived]) await setCover(id)
    await saveFeatured(shop, [(await shop.product({ accounts: 1 })).id, archived.id])
    const { body: unknown } = await get('/products/123456789')
    for (const { id } of [older, archived]) expect((await get(`/products/${id}`)).body).toBe(unknown)
    expect(unknown).not.toContain('og:')
  })
})

it('the API does not accept the cookie of pages as a token', async () => {
  const [, value] = (await signIn(await shop.user())).split('=')
  for (const token of [value, decodeURIComponent(String(value))]) {
    expect(await shop.api('GET', '/auth/me', { token: String(token) })).toMatchObject({ status: 401 })
  }
})

it('the cookie of pages is Secure if the shop has an HTTPS address, and otherwise not', async () => {
  const { config, sessions } = shop.platform
  const cookieAt = async (publicUrl: string) => {
    const cookie = createPageCookie({ config: { ...config, publicUrl }, sessions })
    const app = Fastify().get('/', async (_request, reply) => {
      await cookie.set(reply, (await shop.user()).token)
      return 'ok'
    })
    return (await app.inject('/')).headers['set-cookie']
  }
  expect(await cookieAt('https://shop.example')).toMatch(/; Secure; SameSite=Lax$/)
  expect(await cookieAt('http://shop.example')).toMatch(/; HttpOnly; SameSite=Lax$/)
})
