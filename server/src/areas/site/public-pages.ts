import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PublicPages } from '../../host/areas/public-pages.ts'
import type { Shop } from '../../host/areas/shop.ts'
import { holdShown } from './hold-shown.ts'
import { previewLink } from './link-preview.ts'
import { landingRoutes } from './routes.ts'

/** Registers the landing page and similar pages of the build in `dist`. */
export async function publicPages(
  app: FastifyInstance,
  { platform, payments: { providers } }: Shop,
  dist: string,
): Promise<PublicPages> {
  const { publicUrl } = platform.config
  const shown = await holdShown(platform)
  await landingRoutes(app, platform, { providers, shown, folder: path.join(dist, 'pages') })
  return {
    preview: (url) => previewLink(url, { recentStock: () => shown.current().recentStock(), publicUrl }),
  }
}
