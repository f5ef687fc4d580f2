import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { LANDING } from '@docket/contract/page-slots'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../host/context/platform.ts'
import { type CompressedPage, compressPage, sendPage } from '../../host/pages/compressed-page.ts'
import { loadTemplate } from '../../host/pages/load-template.ts'
import type { Providers } from '../deposits/payments/registry.ts'
import type { HeldShown } from './hold-shown.ts'
import { type PageData, pageSlots } from './page-slots.ts'
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
    const fill = loadTemplate(path.join(folder, file))
    return {
      url: name === LANDING ? '/' : `/${name}`,
      name,
      page: keepPage((data) => fill(pageSlots(name, { platform, providers, ...data }))),
    }
  })

  for (const { url, name, page } of pages) {
    app.get(url, async (request, reply) => {
      const { texts, recentStock } = shown.current()
      const stock = name === LANDING ? await recentStock() : null
      return sendPage(request, reply, await page({ texts, stock, identity: platform.shopIdentity.current() }))
    })
  }
  const robots = await compressPage(robotsText(config.publicUrl), 'text/plain; charset=utf-8')
  app.get('/robots.txt', (request, reply) => sendPage(request, reply, robots))
  const urls = pages.map(({ url }) => url)
  const map = await compressPage(siteMap(config.publicUrl, urls), 'application/xml; charset=utf-8')
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
