import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { fillPage } from './platform/fill-page.ts'
import { finishOnceEach, sendPage } from './platform/finished-page.ts'
import type { Platform } from './platform/platform.ts'

const screensFile = z.record(
  z.string(),
  z.strictObject({
    scripts: z.array(z.string().regex(/^\/assets\/[\w.-]+\.js$/)),
    page: z
      .string()
      .regex(/^shells\/\w+\.html$/)
      .optional(),
  }),
)

type Page = ReturnType<typeof openPage>

/**
 * Answers with the app's page for any address, filled with the shop's name. Where the web's build knows the screen there
 * (`.vite/screens.json`), with a `Link` header that names its scripts, and with the page that has its shell: that is the
 * screen as it is without a filter, so not where anything stands behind the question mark.
 * @throws where the file is damaged: the build is, then.
 */
export function openAppPages(dist: string, { identity }: Pick<Platform, 'identity'>) {
  const plain = openPage(path.join(dist, 'app.html'))
  const screens = readScreens(dist, plain)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [address = '', search] = request.url.split('?', 2)
    const folder = address.slice(0, address.lastIndexOf('/') + 1)
    const screen = screens.get(address) ?? (folder === address ? undefined : screens.get(`${folder}*`))
    if (screen?.links) reply.header('link', screen.links)
    const page = search ? plain : (screen?.page ?? plain)
    return sendPage(request, reply, await page({ storeName: identity.current().storeName }))
  }
}

/** Reads a page with slots, and finishes it anew when there is something else to fill in. */
function openPage(file: string) {
  const template = readFileSync(file, 'utf8')
  const finish = finishOnceEach()
  return (slots: { storeName: string }) => finish(fillPage(template, slots))
}

function readScreens(dist: string, plain: Page): Map<string, { links: string; page: Page }> {
  const file = path.join(dist, '.vite/screens.json')
  if (!existsSync(file)) return new Map()
  try {
    const screens = screensFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    return new Map(
      Object.entries(screens).map(([address, { scripts, page }]) => {
        const links = scripts.map((script) => `<${script}>; rel=modulepreload`).join(', ')
        return [address, { links, page: page === undefined ? plain : openPage(path.join(dist, page)) }]
      }),
    )
  } catch (cause) {
    throw new Error(`${file} is damaged. Build the web anew: npm run build`, { cause })
  }
}
