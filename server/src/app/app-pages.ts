import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Platform } from '../platform/context/platform.ts'
import { sendPage } from '../platform/pages/compressed-page.ts'
import { loadTemplate } from '../platform/pages/load-template.ts'

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

/** The page for an address, and its `Link` header. */
interface Answer {
  page: ReturnType<typeof loadTemplate>
  links: string
}

/**
 * Sends the app's page for any address, with the shop's name. If the build knows the screen (`.vite/screens.json`), a
 * `Link` header lists its scripts, and the page is the screen's app shell. The shell shows the screen without filters,
 * so an address with a query gets the plain page.
 * @throws if `screens.json` is damaged
 */
export function openAppPages(dist: string, { identity }: Pick<Platform, 'identity'>) {
  const plain = loadTemplate(path.join(dist, 'app.html'))
  const screens = readScreens(dist, plain)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [address = '', search] = request.url.split('?', 2)
    const folder = address.slice(0, address.lastIndexOf('/') + 1)
    const screen = screens.get(address) ?? (folder === address ? undefined : screens.get(`${folder}*`))
    const { links, page } = screen?.[search ? 'withQuery' : 'withoutQuery'] ?? { links: '', page: plain }
    if (links) reply.header('link', links)
    return sendPage(request, reply, await page({ storeName: identity.current().storeName }))
  }
}

function readScreens(
  dist: string,
  plain: Answer['page'],
): Map<string, { withoutQuery: Answer; withQuery: Answer }> {
  const file = path.join(dist, '.vite/screens.json')
  if (!existsSync(file)) return new Map()
  try {
    const screens = screensFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    return new Map(
      Object.entries(screens).map(([address, { scripts, page }]) => {
        const withQuery = { page: plain, links: linksTo(scripts) }
        if (page === undefined) return [address, { withoutQuery: withQuery, withQuery }]
        // The browser paints the shell first.
        const links = linksTo(scripts, '; fetchpriority=low')
        return [address, { withoutQuery: { page: loadTemplate(path.join(dist, page)), links }, withQuery }]
      }),
    )
  } catch (cause) {
    throw new Error(`${file} is damaged. Build the web again: npm run build`, { cause })
  }
}

const linksTo = (scripts: string[], more = '') =>
  scripts.map((script) => `<${script}>; rel=modulepreload${more}`).join(', ')
