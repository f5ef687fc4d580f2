import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { sendPage } from './platform/compressed-page.ts'
import { loadTemplate } from './platform/load-template.ts'
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

/** What goes out for an address: the page, and what its `Link` header says. */
interface Answer {
  page: ReturnType<typeof loadTemplate>
  links: string
}

/**
 * Answers with the app's page for any address, filled with the shop's name. Where the web's build knows the screen there
 * (`.vite/screens.json`), with a `Link` header that names its scripts, and with the page that has its shell: that is the
 * screen as it is without a filter, so not where anything stands behind the question mark.
 * @throws where the file is damaged: the build is, then.
 */
export function openAppPages(dist: string, { identity }: Pick<Platform, 'identity'>) {
  const plain = loadTemplate(path.join(dist, 'app.html'))
  const screens = readScreens(dist, plain)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [address = '', search] = request.url.split('?', 2)
    const folder = address.slice(0, address.lastIndexOf('/') + 1)
    const screen = screens.get(address) ?? (folder === address ? undefined : screens.get(`${folder}*`))
    const { links, page } = screen?.[search ? 'filtered' : 'whole'] ?? { links: '', page: plain }
    if (links) reply.header('link', links)
    return sendPage(request, reply, await page({ storeName: identity.current().storeName }))
  }
}

function readScreens(dist: string, plain: Answer['page']): Map<string, { whole: Answer; filtered: Answer }> {
  const file = path.join(dist, '.vite/screens.json')
  if (!existsSync(file)) return new Map()
  try {
    const screens = screensFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    return new Map(
      Object.entries(screens).map(([address, { scripts, page }]) => {
        const filtered = { page: plain, links: linksTo(scripts) }
        if (page === undefined) return [address, { whole: filtered, filtered }]
        // The shell is painted first.
        const links = linksTo(scripts, '; fetchpriority=low')
        return [address, { whole: { page: loadTemplate(path.join(dist, page)), links }, filtered }]
      }),
    )
  } catch (cause) {
    throw new Error(`${file} is damaged. Build the web anew: npm run build`, { cause })
  }
}

const linksTo = (scripts: string[], more = '') =>
  scripts.map((script) => `<${script}>; rel=modulepreload${more}`).join(', ')
