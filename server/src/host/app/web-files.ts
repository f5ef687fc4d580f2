import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Area } from '../areas/area.ts'
import type { PublicPages } from '../areas/public-pages.ts'
import type { Shop } from '../areas/shop.ts'
import type { LinkPreview } from '../pages/link-preview.ts'
import { WEB_FOLDER } from '../server-folder.ts'
import { openAppPages } from './pages/app-pages.ts'

/** Addresses that are never a page of the app: files, and the sandbox's addresses. */
const NO_PAGE = /^\/sandbox(\/|\?|$)|^[^?]*\.\w+(\?|$)/
const VIDEO_FRAMES = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://player.vimeo.com',
]

interface WebOptions {
  shop: Shop
  areas: readonly Area[]
  /** The folder of the build. */
  dist?: string
}

/**
 * Serves the built web: hashed assets, which browsers may keep forever, the landing page and similar pages, and the
 * app's page for every other address.
 */
export async function webFiles(
  app: FastifyInstance,
  { shop, areas, dist = WEB_FOLDER }: WebOptions,
): Promise<void> {
  if (!existsSync(dist)) return
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The landing page and its like contain the scripts that run before and after their first paint.
        scriptSrc: ["'self'", ...scriptsInside(path.join(dist, 'pages'))],
        // The same pages contain their styles. Overlays and toasts use inline styles for their position.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        frameSrc: VIDEO_FRAMES,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // host/http/strict-transport.ts adds this header to every answer, not only to pages.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    wildcard: false,
    // Pages have slots, so they are rendered. Compressed files are served under the name of the plain file.
    globIgnore: ['**/*.{html,br,gz}', 'renderer/**'],
    setHeaders: (reply, file) => {
      const isImmutable = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const { send: sendAppPage, warmUp } = openAppPages(dist, shop.platform, {
    screens: areas.flatMap((area) => area.screens ?? []),
    preview: await registerPublicPages(app, { shop, areas, dist }),
  })
  app.addHook('onListen', warmUp)
  // The app's page also has its file name as an address: the landing page reads it to prefetch the app's files.
  app.get('/app.html', sendAppPage)
  // Browsers request this file on every page that links to no icon, such as the pages of the sandbox and of the API.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg'))
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || NO_PAGE.test(request.url)) return reply.code(404).type('text/plain').send('Not found')
    return sendAppPage(request, reply)
  })
}

/** The hashes of the scripts that the pages of this folder contain, as a content security policy has them. */
function scriptsInside(folder: string): string[] {
  const pages = existsSync(folder) ? readdirSync(folder) : []
  const scripts = pages.flatMap((file) => {
    const page = readFileSync(path.join(folder, file), 'utf8')
    return [...page.matchAll(/<script(?: type="module")?>([^<]*)<\/script>/g)].map(
      ([, script = '']) => script,
    )
  })
  return [...new Set(scripts)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** Registers the landing page and similar pages. Returns what finds the preview of a link. */
async function registerPublicPages(
  app: FastifyInstance,
  { shop, areas, dist }: Required<WebOptions>,
): Promise<(url: string) => Promise<LinkPreview | null>> {
  const registered: PublicPages[] = []
  for (const { publicPages } of areas) {
    if (publicPages) registered.push(await publicPages(app, shop, dist))
  }
  return async (url) => {
    for (const pages of registered) {
      const preview = await pages.preview(url)
      if (preview) return preview
    }
    return null
  }
}
