import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Platform } from '../platform/context/platform.ts'
import { addExamples, type OperationExamples } from '../platform/http/route/operation-examples.ts'
import { type CompressedPage, compressPage, sendPage } from '../platform/pages/compressed-page.ts'
import { VERSION } from '../platform/server-folder.ts'
import { apiTags } from './api-tags.ts'

/** `/api/openapi.json`, which is created from the contract, and `/api/docs`, where a person reads it. */
export async function apiDocs(
  api: FastifyInstance,
  { config, identity }: Pick<Platform, 'config' | 'identity'>,
  examplesOf: () => OperationExamples,
): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: VERSION,
        description:
          'Every call of the storefront and the back office. Amounts are in USD. An error has a code, a message and the number of the request.',
        contact: { name: 'Support', url: config.publicUrl },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      tags: apiTags,
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token that a login returns.',
          },
          key: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'dkt_track_…',
            description: 'A read-only tracking key, which a customer creates under Tracking Numbers.',
          },
        },
      },
    },
    transform: (route) => {
      const transformed = jsonSchemaTransform(route)
      if (route.route.config?.isIdempotent)
        Object.assign(transformed.schema, { headers: IDEMPOTENCY_HEADERS })
      return transformed
    },
  })
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
    const { storeName } = identity.current()
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

/** For the document only; the route reads the header itself. */
const IDEMPOTENCY_HEADERS = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 8,
      maxLength: 200,
      description:
        'Your own key for this request, of visible ASCII characters. The same request with the same key gets the first ' +
        'answer again and is not executed twice. A different request with the same key is refused with KEY_REUSED.',
    },
  },
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
