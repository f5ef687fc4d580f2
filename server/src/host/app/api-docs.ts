import type { FastifyInstance } from 'fastify'
import type { Area } from '../areas/area.ts'
import type { Shop } from '../areas/shop.ts'
import { addExamples } from '../http/route/operation-examples.ts'
import { accessCheck } from '../http/route/route.ts'
import { type CompressedPage, compressPage, sendPage } from '../pages/compressed-page.ts'
import { documentApi } from './api-document.ts'
import { apiGroups } from './api-groups.ts'
import type { OpenApi } from './api-reference/open-api.ts'
import { PAGE, PAGE_HEADERS, SCRIPT } from './api-reference/page.ts'
import { renderReference } from './api-reference/render-reference.ts'
import { STYLE } from './api-reference/style.ts'

/**
 * `/api/openapi.json`, which is created from the contract, and `/api/docs`, where a person reads it. In production
 * only admins get their content, because it names every call of the back office. The empty page, its style and its
 * script are public.
 */
export async function apiDocs(api: FastifyInstance, shop: Shop, areas: readonly Area[]): Promise<void> {
  const { config, shopIdentity, sessions } = shop.platform
  await documentApi(api, areas, { publicUrl: config.publicUrl, groups: apiGroups(areas, shop) })
  const hiddenRoute = { schema: { hide: true } as object }

  const createDocument = (storeName: string): OpenApi => {
    const document = api.swagger()
    for (const { examples } of areas) if (examples) addExamples(document.paths ?? {}, examples())
    // The fields that the page shows are in every document that `documentApi` creates.
    return { ...document, info: { ...document.info, title: `${storeName} API` } } as unknown as OpenApi
  }
  const pages = {
    '/openapi.json': (document: OpenApi) =>
      compressPage(JSON.stringify(document), { type: 'application/json; charset=utf-8' }),
    '/docs/content': (document: OpenApi) => compressPage(renderReference(document)),
  }
  const isPrivate = config.production
  const guard = isPrivate
    ? { onRequest: accessCheck({ access: 'admin', permission: 'any-operator' }, sessions) }
    : {}
  for (const [url, createPage] of Object.entries(pages)) {
    let cached: { storeName: string; page: Promise<CompressedPage> } | undefined
    api.get(url, { ...hiddenRoute, ...guard }, async (request, reply) => {
      const { storeName } = shopIdentity.current()
      // An admin may have renamed the shop.
      if (cached?.storeName !== storeName) {
        cached = { storeName, page: createPage(createDocument(storeName)) }
        // After a failure, the next request tries again.
        cached.page.catch(() => {
          cached = undefined
        })
      }
      return sendPage(request, reply, await cached.page, { isPrivate })
    })
  }

  const shell = await compressPage(PAGE)
  const files: [url: string, page: CompressedPage][] = [
    ['/docs/reference.css', await compressPage(STYLE, { type: 'text/css; charset=utf-8' })],
    ['/docs/reference.js', await compressPage(SCRIPT, { type: 'text/javascript; charset=utf-8' })],
  ]
  api.get('/docs', hiddenRoute, (request, reply) => sendPage(request, reply.headers(PAGE_HEADERS), shell))
  for (const [url, page] of files)
    api.get(url, hiddenRoute, (request, reply) => sendPage(request, reply, page))
}
