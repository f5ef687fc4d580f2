import { existsSync } from 'node:fs'
import path from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openAppPages } from './app-pages.ts'
import { landingRoutes } from './features/landing/routes.ts'
import type { Platform } from './platform/platform.ts'
import { SERVER_FOLDER } from './platform/server-folder.ts'

const DIST = path.join(SERVER_FOLDER, '../web/dist')
/** What nobody types as a page: files, and the sandbox's addresses where there is no sandbox. */
const NO_PAGE = /^\/sandbox(\/|\?|$)|^[^?]*\.\w+(\?|$)/
const VIDEO_FRAMES = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://player.vimeo.com',
]

interface WebOptions {
  platform: Pick<Platform, 'config' | 'identity' | 'db' | 'log'>
  /** Where the build is. */
  dist?: string
}

/**
 * The built web: hashed assets for good, the landing page and its like, and the app's page for every other address that
 * a person may type, with the names of what its screen needs.
 */
export async function webFiles(app: FastifyInstance, { platform, dist = DIST }: WebOptions): Promise<void> {
  if (!existsSync(dist)) return
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Overlays and toasts place themselves with styles of their own; scripts never stand in the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        frameSrc: VIDEO_FRAMES,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: platform.config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    wildcard: false,
    // Pages have slots to fill; a compressed file goes out under the name of the plain one.
    globIgnore: ['**/*.{html,br,gz}'],
    setHeaders: (reply, file) => {
      const forGood = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  await landingRoutes(app, platform, path.join(dist, 'pages'))
  const sendAppPage = openAppPages(dist, platform)
  // By its own name, too: the landing page looks up there what to fetch ahead.
  app.get('/app.html', sendAppPage)
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' || request.method === 'HEAD'
    if (!page || NO_PAGE.test(request.url)) return reply.code(404).type('text/plain').send('Not found')
    return sendAppPage(request, reply)
  })
}
