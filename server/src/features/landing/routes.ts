import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { compressPage, sendPage } from '../../platform/compressed-page.ts'
import { loadTemplate } from '../../platform/load-template.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Slots } from '../../platform/render-template.ts'
import type { ShopIdentity } from '../../platform/shop-identity.ts'
import { countStock, type StockCount } from './count-stock.ts'
import { keepRecent } from './recent.ts'
import { robotsText, siteMap } from './site-map.ts'

/** Of the prerendered pages the one with the stock board. */
const LANDING = 'landing'

/** The landing page and the other prerendered pages in `folder`, and what search engines are told about them. */
export async function landingRoutes(
  app: FastifyInstance,
  { config, identity, db, log }: Pick<Platform, 'config' | 'identity' | 'db' | 'log'>,
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
  const recentStock = keepRecent(() => countStock(db), {
    onFailure: (error) => log.warn({ cause: error.message }, 'The stock could not be counted.'),
  })

  for (const { url, isLanding, page } of pages) {
    const slotsNow = async () => ({
      ...shopSlots(identity.current()),
      publicUrl: config.publicUrl,
      // In a mailto: link, as an address may hold what ends it, such as a question mark.
      supportEmail: encodeURIComponent(config.supportEmail).replace('%40', '@'),
      board: isLanding ? boardSlots(await recentStock()) : [],
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

function boardSlots(count: StockCount | null): Slots[] {
  if (count === null) return []
  // To the minute, so that the page is another one only when it says something else.
  const minute = count.countedAt.toISOString().slice(0, 16)
  return [
    {
      countedAt: `${minute}Z`,
      countedTime: minute.slice(11),
      rows: count.rows.map(({ category, lines }) => ({ category, lines: countFormat.format(lines) })),
      others: count.otherLines === 0 ? [] : [{ otherLines: countFormat.format(count.otherLines) }],
      total: countFormat.format(count.total),
    },
  ]
}
