import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RecentStock } from '../../features/landing/read-stock.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { ShopError } from '../../platform/errors.ts'
import { sendPage } from '../../platform/pages/compressed-page.ts'
import { loadTemplate } from '../../platform/pages/load-template.ts'
import { type CustomerScreen, createCustomerScreens } from './customer-screens.ts'
import { openRenderedPages } from './rendered-pages.ts'

const MIN_WARNING_INTERVAL_MS = 60_000

/**
 * Sends the app's page for any address, with the shop's name. For a screen of `customer-screens.ts`, the page contains
 * the screen: with its data for a signed-in customer, otherwise as it looks while it loads. Such a screen is rendered
 * without filters, so an address with a query gets the plain page.
 */
export function openAppPages(
  dist: string,
  platform: Pick<Platform, 'config' | 'shopIdentity' | 'sessions' | 'db' | 'catalogue' | 'log'>,
  recentStock: RecentStock,
) {
  const template = path.join(dist, 'app.html')
  const renderPlainPage = loadTemplate(template)
  const screens = createCustomerScreens(platform, recentStock)
  const renderedPages = openRenderedPages(dist, template)
  const storeName = () => platform.shopIdentity.current().storeName
  const sendPlainPage = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(
      request,
      reply,
      await renderPlainPage({ title: storeName(), storeName: storeName(), screen: '' }),
    )
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

  async function renderWithData(screen: CustomerScreen, request: FastifyRequest) {
    const answers = await screens.read(screen, request)
    const { url } = request
    return answers && renderedPages.get({ url, path: url, storeName: storeName(), answers, preview: null })
  }

  const renderShell = ({ shell }: CustomerScreen) =>
    renderedPages
      .get({ url: `shell ${shell}`, path: shell, storeName: storeName(), answers: {}, preview: null })
      .catch(warn)

  /** The shell with the tags of a link preview, for programs without a session. Null for a screen without a preview. */
  async function renderWithPreview(screen: CustomerScreen, { url }: FastifyRequest) {
    const preview = await screens.preview(screen)
    if (!preview) return null
    const page = { path: screen.shell, storeName: storeName(), answers: {}, preview }
    return renderedPages.get({ ...page, url: `preview ${url}` })
  }

  return {
    async send(request: FastifyRequest, reply: FastifyReply) {
      const screen = screens.find(request.url)
      if (!screen) return sendPlainPage(request, reply)
      const page =
        (await renderWithData(screen, request).catch(warn)) ??
        (await renderWithPreview(screen, request).catch(warn)) ??
        (await renderShell(screen))
      return page ? sendPage(request, reply, page, { isPrivate: true }) : sendPlainPage(request, reply)
    },

    /** Loads the renderer and renders the app shells, so that the first customer does not wait for them. */
    async warmUp() {
      for (const screen of screens.all) await renderShell(screen)
    },
  }
}
