import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CustomerScreen } from '../../areas/customer-screen.ts'
import type { Platform } from '../../context/platform.ts'
import { ShopError } from '../../errors.ts'
import { brandHead } from '../../pages/brand-head.ts'
import { sendPage } from '../../pages/compressed-page.ts'
import type { LinkPreview } from '../../pages/link-preview.ts'
import { loadTemplate } from '../../pages/load-template.ts'
import { nullIfLate, type OpenedScreen, openCustomerScreens } from './customer-screens.ts'
import { openRenderedPages } from './rendered-pages.ts'

const MIN_WARNING_INTERVAL_MS = 60_000

/**
 * Sends the app's page for any address, with the shop's name. For one of these screens, the page contains
 * the screen: with its data for a signed-in customer, otherwise as it looks while it loads. Such a screen is rendered
 * without filters, so an address with a query gets the plain page.
 */
export function openAppPages(
  dist: string,
  platform: Pick<Platform, 'config' | 'shopIdentity' | 'sessions' | 'db' | 'catalogue' | 'log'>,
  {
    screens,
    preview,
  }: {
    screens: readonly CustomerScreen[]
    /** What a messenger shows of a link to this address; null if it shows nothing. */
    preview: (url: string) => Promise<LinkPreview | null>
  },
) {
  const template = path.join(dist, 'app.html')
  const renderPlainPage = loadTemplate(template)
  const { find, read } = openCustomerScreens(platform, screens)
  const renderedPages = openRenderedPages(dist, template)
  const shopOf = () => {
    const { storeName, brand } = platform.shopIdentity.current()
    return { storeName, brand: brandHead(brand) }
  }
  const sendPlainPage = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, await renderPlainPage({ ...shopOf(), title: shopOf().storeName, screen: '' }))
  let nextWarningAt = 0

  /**
   * Logs an error, at most once a minute. The page is then sent without its data or its shell, and the app in the
   * browser fetches the data itself.
   */
  function warn(error: unknown): null {
    // A refusal needs no warning: for example, the product does not exist, or the server is busy.
    const isRefusal = error instanceof ShopError
    if (isRefusal || Date.now() < nextWarningAt) return null
    nextWarningAt = Date.now() + MIN_WARNING_INTERVAL_MS
    platform.log.warn({ err: error }, 'A page is sent without its screen.')
    return null
  }

  async function renderWithData(opened: OpenedScreen, request: FastifyRequest) {
    const answers = await read(opened, request)
    const { url } = request
    return answers && renderedPages.get({ ...shopOf(), url, path: url, answers, preview: null })
  }

  const renderShell = ({ shell }: CustomerScreen) =>
    renderedPages
      .get({ ...shopOf(), url: `shell ${shell}`, path: shell, answers: {}, preview: null })
      .catch(warn)

  /** The shell with the tags of a link preview, for programs without a session. Null for an address without a preview. */
  async function renderWithPreview({ shell }: CustomerScreen, { url }: FastifyRequest) {
    const found = await nullIfLate(preview(url))
    if (!found) return null
    const page = { ...shopOf(), path: shell, answers: {}, preview: found }
    return renderedPages.get({ ...page, url: `preview ${url}` })
  }

  return {
    async send(request: FastifyRequest, reply: FastifyReply) {
      const opened = find(request.url)
      if (!opened) return sendPlainPage(request, reply)
      const page =
        (await renderWithData(opened, request).catch(warn)) ??
        (await renderWithPreview(opened.screen, request).catch(warn)) ??
        (await renderShell(opened.screen))
      return page ? sendPage(request, reply, page, { isPrivate: true }) : sendPlainPage(request, reply)
    },

    /** Loads the renderer and renders the app shells, so that the first customer does not wait for them. */
    async warmUp() {
      for (const screen of screens) await renderShell(screen)
    },
  }
}
