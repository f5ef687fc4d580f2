import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Providers } from '../payments/registry.ts'
import type { Platform } from '../platform/context/platform.ts'
import { addExamples, type OperationExamples } from '../platform/http/route/operation-examples.ts'
import { type CompressedPage, compressPage, sendPage } from '../platform/pages/compressed-page.ts'
import { documentApi } from './api-document.ts'
import { apiTags } from './api-tags.ts'

/** `/api/openapi.json`, which is created from the contract, and `/api/docs`, where a person reads it. */
export async function apiDocs(
  api: FastifyInstance,
  { config, shopIdentity }: Pick<Platform, 'config' | 'shopIdentity'>,
  { providers }: { providers: Providers },
  examplesOf: () => OperationExamples,
): Promise<void> {
  await documentApi(api, { publicUrl: config.publicUrl, tags: apiTags(providers) })
  const hidden = { schema: { hide: true } as object }

  const describe = (storeName: string) => {
    const described = api.swagger()
    addExamples(described.paths ?? {}, examplesOf())
    return compressPage(
      JSON.stringify({ ...described, info: { ...described.info, title: `${storeName} API` } }),
      'application/json; charset=utf-8',
    )
  }
  let last: { storeName: string; page: Promise<CompressedPage> } | undefined
  api.get('/openapi.json', hidden, async (request, reply) => {
    const { storeName } = shopIdentity.current()
    // An admin may have renamed the shop.
    if (last?.storeName !== storeName) last = { storeName, page: describe(storeName) }
    return sendPage(request, reply, await last.page)
  })

  // The reader needs 40 MB of memory, so it is imported at the first request for it.
  let reader: ReturnType<typeof openReader> | undefined
  const sendReader = async (request: FastifyRequest, reply: FastifyReply, file: 'page' | 'script') => {
    reader ??= openReader().catch((error) => {
      reader = undefined
      throw error
    })
    return sendPage(request, reply.header('content-security-policy', CSP), (await reader)[file])
  }
  // No wildcard: with one, the reader would answer unknown paths in its own format.
  api.get('/docs', hidden, async (request, reply) => {
    // The page refers to its script by a relative path.
    if (/^[^?]*docs(\?|$)/.test(request.url)) return reply.redirect('/api/docs/', 301)
    return sendReader(request, reply, 'page')
  })
  api.get('/docs/js/scalar.js', hidden, (request, reply) => sendReader(request, reply, 'script'))
}

/** The reader has its own scripts and styles, which may only call this origin. */
const CSP = [
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
].join('; ')

/** Creates the files of the reader in compressed form, once. Slow clients share the same copy. */
async function openReader() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'API',
      withDefaultFonts: false,
      telemetry: false,
      // Turns off services of the vendor, which would send the document to other servers.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
  })
  const take = async (url: string) => {
    const { body, headers } = await server.inject({ url })
    return compressPage(body, String(headers['content-type']))
  }
  const files = { page: await take('/api/docs/'), script: await take('/api/docs/js/scalar.js') }
  await server.close()
  return files
}
