import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Providers } from '../../payments/registry.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { compressPage, sendPage } from '../../platform/pages/compressed-page.ts'
import { loadTemplate } from '../../platform/pages/load-template.ts'
import type { HeldShown } from './hold-shown.ts'
import { LANDING, pageSlots } from './page-slots.ts'
import { robotsText, siteMap } from './site-map.ts'

interface LandingOptions {
  providers: Providers
  shown: HeldShown
  /** The folder of the prerendered pages. */
  folder: string
}

/** The landing page and the other prerendered pages in `folder`, robots.txt and the site map. */
export async function landingRoutes(
  app: FastifyInstance,
  platform: Platform,
  { providers, shown, folder }: LandingOptions,
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

  for (const { url, name, page } of pages) {
    app.get(url, async (request, reply) => {
      const { texts, recentStock } = shown.current()
      const stock = name === LANDING ? await recentStock() : null
      const slots = pageSlots(name, { platform, providers, texts, stock })
      return sendPage(request, reply, await page(slots))
    })
  }
  const robots = await compressPage(robotsText(config.publicUrl), 'text/plain; charset=utf-8')
  app.get('/robots.txt', (request, reply) => sendPage(request, reply, robots))
  const urls = pages.map(({ url }) => url)
  const map = await compressPage(siteMap(config.publicUrl, urls), 'application/xml; charset=utf-8')
  app.get('/sitemap.xml', (request, reply) => sendPage(request, reply, map))
}
