import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { LANDING } from '@docket/contract/page-slots'
import type { FastifyInstance } from 'fastify'
import type { PublicPages } from '../../host/areas/public-pages.ts'
import type { Shop } from '../../host/areas/shop.ts'
import { type HeldValue, holdNewest } from '../../host/context/hold-newest.ts'
import type { Platform } from '../../host/context/platform.ts'
import { brandHead } from '../../host/pages/brand-head.ts'
import { type CompressedPage, compressPage, sendPage } from '../../host/pages/compressed-page.ts'
import { html } from '../../host/pages/html.ts'
import type { LinkPreview } from '../../host/pages/link-preview.ts'
import { loadTemplate } from '../../host/pages/load-template.ts'
import { productCover } from '../../host/pictures/product-cover.ts'
import type { Providers } from '../deposits/payments/registry.ts'
import type { CachedInBackground } from './cache-in-background.ts'
import { type PageData, pageSlots } from './page-slots.ts'
import { openRecentStock, type RecentStock, readStock, type Stock, tiedProducts } from './stock.ts'
import { readTexts, type SiteTexts, TEXTS_CHANGED } from './texts.ts'

/** Registers the landing page and similar pages of the build in `dist`. */
export async function publicPages(
  app: FastifyInstance,
  { platform, payments: { providers } }: Shop,
  dist: string,
): Promise<PublicPages> {
  const { publicUrl } = platform.config
  const shown = await keepShown(platform)
  await landingRoutes(app, platform, { providers, shown, folder: path.join(dist, 'pages') })
  return {
    preview: (url) =>
      previewLink(url, { recentStock: () => shown.current().recentStock.current(), publicUrl }),
  }
}

interface LandingOptions {
  providers: Providers
  shown: KeptShown
  /** The folder of the prerendered pages. */
  folder: string
}

/** The landing page and the other prerendered pages in `folder`, robots.txt and the site map. */
async function landingRoutes(
  app: FastifyInstance,
  platform: Platform,
  { providers, shown, folder }: LandingOptions,
): Promise<void> {
  if (!existsSync(folder)) return
  const { config } = platform
  const pages = readdirSync(folder).map((file) => {
    const name = path.basename(file, '.html')
    const fill = loadTemplate(path.join(folder, file))
    return {
      url: name === LANDING ? '/' : `/${name}`,
      name,
      page: keepPage((data) =>
        fill({ ...pageSlots(name, { platform, providers, ...data }), brand: brandHead(data.identity.brand) }),
      ),
    }
  })

  for (const { url, name, page } of pages) {
    app.get(url, async (request, reply) => {
      const { texts, recentStock } = shown.current()
      const stock = name === LANDING ? await recentStock.current() : null
      return sendPage(request, reply, await page({ texts, stock, identity: platform.shopIdentity.current() }))
    })
  }
  const robots = await compressPage(robotsText(config.publicUrl), { type: 'text/plain; charset=utf-8' })
  app.get('/robots.txt', (request, reply) => sendPage(request, reply, robots))
  const urls = pages.map(({ url }) => url)
  const map = await compressPage(siteMap(config.publicUrl, urls), { type: 'application/xml; charset=utf-8' })
  app.get('/sitemap.xml', (request, reply) => sendPage(request, reply, map))
}

/** Makes a page again only if some of its data was read again: to make the same slots for each visit takes time. */
function keepPage(make: (data: PageData) => Promise<CompressedPage>) {
  let newest: { data: PageData; page: Promise<CompressedPage> } | null = null
  return (data: PageData) => {
    const { texts, stock, identity } = newest?.data ?? {}
    if (newest && texts === data.texts && stock === data.stock && identity === data.identity)
      return newest.page
    const page = make(data)
    newest = { data, page }
    // After a failure, the next call tries again.
    page.catch(() => {
      if (newest?.page === page) newest = null
    })
    return page
  }
}

/** What the public pages show: the texts of admins, and the stock with the products that these texts name. */
interface Shown {
  texts: SiteTexts
  recentStock: CachedInBackground<Stock>
}

type KeptShown = Pick<HeldValue<Shown>, 'current'>

/**
 * The texts are read again when one is saved, and whenever notifications may have been missed; the stock also when an
 * operator has changed it.
 */
async function keepShown(platform: Platform): Promise<KeptShown> {
  const { db, notifications, log } = platform
  const none: SiteTexts = new Map()
  // The pages are served even if the first read fails.
  let lastRead: Shown = { texts: none, recentStock: openRecentStock(platform, none) }
  const read = async () => {
    try {
      const texts = await readTexts(db)
      const isSameStock = tiedProducts(texts).join() === tiedProducts(lastRead.texts).join()
      // A card is shown as tied only together with its product: until then, the page has the texts from before.
      const recentStock = isSameStock
        ? lastRead.recentStock
        : openRecentStock(platform, texts, await readStock(db, texts))
      lastRead = { texts, recentStock }
    } catch (error) {
      log.warn({ cause: (error as Error).message }, 'The texts could not be read.')
    }
    return lastRead
  }
  const shown = await holdNewest(read)
  notifications.on(TEXTS_CHANGED, () => void shown.refresh())
  notifications.on('catalogue-changed', () => shown.current().recentStock.outdate())
  return shown
}

/**
 * What a messenger shows of a link to a product; null without a picture. The catalogue is for customers, so strangers
 * see only the products that the landing page shows.
 */
export async function previewLink(
  url: string,
  { recentStock, publicUrl }: { recentStock: RecentStock; publicUrl: string },
): Promise<LinkPreview | null> {
  const product = (await recentStock())?.featured.find(({ id }) => url === `/products/${id}`)
  // The uploaded cover of the product, or else the logo of its category.
  const path = product && (productCover(product)?.url ?? product.logoUrl)
  return product && path ? { title: product.title, image: `${publicUrl}${path}` } : null
}

/** Paths that search engines must not index: the API, the simulators, the back office, and pages behind a sign-in. */
const PRIVATE = [
  '/api/',
  '/sandbox/',
  '/admin',
  '/products',
  '/history',
  '/tracking-numbers',
  '/rent-numbers',
  '/deposit',
  '/security',
  '/activity',
  '/account',
  '/confirm-email',
  '/reset-password/',
  '/accept-invitation/',
  '/not-me/',
  '/confirm-new-email/',
  '/undo-email/',
  '/verify-email/',
  '/forbidden',
]

/** The text of `/robots.txt`: search engines may index every page that is not in `PRIVATE`. */
function robotsText(publicUrl: string): string {
  const rules = PRIVATE.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** The text of `/sitemap.xml` with the pages at these paths. */
function siteMap(publicUrl: string, paths: string[]): string {
  const urls = paths.map((path) => html`  <url><loc>${publicUrl}${path}</loc></url>\n`)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.markup
}
