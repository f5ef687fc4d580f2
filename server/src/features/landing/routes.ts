import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Providers } from '../../payments/registry.ts'
import { holdNewest } from '../../platform/context/hold-newest.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { compressPage, sendPage } from '../../platform/pages/compressed-page.ts'
import { loadTemplate } from '../../platform/pages/load-template.ts'
import { LANDING, pageSlots } from './page-slots.ts'
import type { RecentStock } from './read-stock.ts'
import { robotsText, siteMap } from './site-map.ts'
import { readTexts, type SiteTexts } from './texts/read-texts.ts'
import { TEXTS_CHANGED } from './texts/save-text.ts'

interface LandingOptions {
  providers: Providers
  recentStock: RecentStock
  /** The folder of the prerendered pages. */
  folder: string
}

/** The landing page and the other prerendered pages in `folder`, robots.txt and the site map. */
export async function landingRoutes(
  app: FastifyInstance,
  platform: Platform,
  { providers, recentStock, folder }: LandingOptions,
): Promise<void> {
  if (!existsSync(folder)) return
  const { config } = platform
  const pages = readdirSync(folder).map((file) => {
    const name = path.basename(file, '.html')
    return {
      url: name === LANDING ? '/' : `/${name}`,
      name,
      page: loadTemplate(path.join(folder, file)),
    }
  })
  const texts = await holdTexts(platform)

  for (const { url, name, page } of pages) {
    app.get(url, async (request, reply) => {
      const stock = name === LANDING ? await recentStock() : null
      const slots = pageSlots(name, { platform, providers, texts: texts.current(), stock })
      return sendPage(request, reply, await page(slots))
    })
  }
  const robots = await compressPage(robotsText(config.publicUrl), 'text/plain; charset=utf-8')
  app.get('/robots.txt', (request, reply) => sendPage(request, reply, robots))
  const urls = pages.map(({ url }) => url)
  const map = await compressPage(siteMap(config.publicUrl, urls), 'application/xml; charset=utf-8')
  app.get('/sitemap.xml', (request, reply) => sendPage(request, reply, map))
}

/** The texts of admins. They are read again when one is saved, and whenever notifications may have been missed. */
async function holdTexts({ db, notifications, log }: Platform) {
  const onFailure = (error: Error) => log.warn({ cause: error.message }, 'The texts could not be read.')
  // The pages are served even if the first read fails.
  let lastRead: SiteTexts = new Map()
  const read = async () => {
    try {
      lastRead = await readTexts(db)
    } catch (error) {
      onFailure(error as Error)
    }
    return lastRead
  }
  const texts = await holdNewest(read)
  notifications.on(TEXTS_CHANGED, () => void texts.refresh())
  return texts
}
