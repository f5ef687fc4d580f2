import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { drawnCover } from '@docket/contract/drawn-cover'
import { FEATURED } from '@docket/contract/featured'
import { formatCents } from '@docket/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import type { ShopIdentity } from '../../platform/context/shop-identity.ts'
import { compressPage, sendPage } from '../../platform/pages/compressed-page.ts'
import { loadTemplate } from '../../platform/pages/load-template.ts'
import type { Slots } from '../../platform/pages/render-template.ts'
import { productCover } from '../../platform/pictures/product-cover.ts'
import { cacheInBackground } from './cache-in-background.ts'
import { countStock, type StockCount } from './count-stock.ts'
import { type FeaturedProduct, listFeatured } from './list-featured.ts'
import { robotsText, siteMap } from './site-map.ts'

/** The name of the prerendered page that has the stock board. */
const LANDING = 'landing'

/** The landing page and the other prerendered pages in `folder`, robots.txt and the site map. */
export async function landingRoutes(
  app: FastifyInstance,
  { config, shopIdentity, db, log }: Pick<Platform, 'config' | 'shopIdentity' | 'db' | 'log'>,
  folder: string,
): Promise<void> {
  if (!existsSync(folder)) return
  const pages = readdirSync(folder).map((file) => {
    const name = path.basename(file, '.html')
    return {
      url: name === LANDING ? '/' : `/${name}`,
      isLanding: name === LANDING,
      page: loadTemplate(path.join(folder, file)),
    }
  })
  const readStock = async () => {
    const [count, featured] = await Promise.all([countStock(db), listFeatured(db)])
    return { count, featured }
  }
  const recentStock = cacheInBackground(readStock, {
    onFailure: (error) => log.warn({ cause: error.message }, 'The stock could not be counted.'),
  })

  for (const { url, isLanding, page } of pages) {
    const slotsNow = async () => ({
      ...shopSlots(shopIdentity.current()),
      publicUrl: config.publicUrl,
      // Encoded for a mailto: link, because an address may contain a question mark.
      supportEmail: encodeURIComponent(config.supportEmail).replace('%40', '@'),
      ...(isLanding && stockSlots(await recentStock())),
    })
    app.get(url, async (request, reply) => {
      return sendPage(request, reply, await page(await slotsNow()))
    })
  }
  const robots = await compressPage(robotsText(config.publicUrl), 'text/plain; charset=utf-8')
  app.get('/robots.txt', (request, reply) => sendPage(request, reply, robots))
  const urls = pages.map(({ url }) => url)
  const map = await compressPage(siteMap(config.publicUrl, urls), 'application/xml; charset=utf-8')
  app.get('/sitemap.xml', (request, reply) => sendPage(request, reply, map))
}

function shopSlots({ storeName, supportChatNumber }: ShopIdentity): Slots {
  return {
    storeName,
    support: supportChatNumber === null ? [] : [{ supportNumber: supportChatNumber }],
  }
}

const countFormat = new Intl.NumberFormat('en-US')

/** Null: the stock is not known now. */
function stockSlots(stock: { count: StockCount | null; featured: FeaturedProduct[] } | null): Slots {
  const cards = FEATURED.map((_, index) => {
    const product = stock?.featured[index]
    const slots = product && featuredSlots(product)
    return [`featured${index + 1}`, slots ? [slots] : []] as const
  })
  return {
    board: boardSlots(stock?.count ?? null),
    ...Object.fromEntries(cards),
    unknownStock: stock === null ? [{}] : [],
    emptyStock: stock?.featured.length === 0 ? [{}] : [],
  }
}

function featuredSlots(product: FeaturedProduct): Slots {
  const { id, title, priceCents, categoryId, category, logoUrl } = product
  const cover = productCover(product)
  const { hue, glyph, head, tail } = drawnCover({ id: categoryId, name: category }, title)
  return {
    featuredId: String(id),
    featuredTitle: title,
    featuredPrice: formatCents(priceCents),
    featuredHue: String(hue),
    featuredGlyph: glyph,
    featuredHead: head,
    featuredTail: tail,
    featuredLogo: logoUrl === null ? [] : [{ logoUrl }],
    featuredPicture: cover
      ? [
          {
            coverUrl: cover.url,
            coverSet: cover.srcSet,
            coverWidth: String(cover.width),
            coverHeight: String(cover.height),
            coverFocus: `${cover.focusX}% ${cover.focusY}%`,
          },
        ]
      : [],
  }
}

function boardSlots(count: StockCount | null): Slots[] {
  if (count === null) return []
  // To the minute, so that the page and its ETag do not change more often.
  const minute = count.countedAt.toISOString().slice(0, 16)
  return [
    {
      countedAt: `${minute}Z`,
      countedTime: minute.slice(11),
      rows: count.rows.map(({ categoryId, category, accounts }) => ({
        categoryId: String(categoryId),
        category,
        lines: countFormat.format(accounts),
      })),
      others: count.otherAccounts === 0 ? [] : [{ otherLines: countFormat.format(count.otherAccounts) }],
      total: countFormat.format(count.total),
    },
  ]
}
