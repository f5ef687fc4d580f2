import { existsSync } from 'node:fs'
import path from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from './platform/config.ts'

const DIST = path.join(import.meta.dirname, '../../web/dist')
/** What nobody types as a page: files, and the sandbox's addresses where there is no sandbox. */
const NO_PAGE = /^\/sandbox(\/|\?|$)|^[^?]*\.\w+(\?|$)/
const VIDEO_FRAMES = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://player.vimeo.com',
]

/** The built web: hashed assets for good, and the app's page for every address that a person may type. */
export async function webFiles(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  if (!existsSync(DIST)) return
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
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(fastifyStatic, {
    root: DIST,
    preCompressed: true,
    index: false,
    wildcard: false,
    setHeaders: (reply, file) => {
      const forGood = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' || request.method === 'HEAD'
    if (!page || NO_PAGE.test(request.url)) return reply.code(404).type('text/plain').send('Not found')
    return reply.sendFile('app.html')
  })
}
