import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type CompressedPage, compressPage, sendPage } from './platform/compressed-page.ts'
import { addExamples, type OperationExamples } from './platform/operation-examples.ts'
import type { Platform } from './platform/platform.ts'

/** `/api/openapi.json`, made from the contract, and `/api/docs` to read it. */
export async function apiDocs(
  api: FastifyInstance,
  { config, identity }: Pick<Platform, 'config' | 'identity'>,
  examplesOf: () => OperationExamples,
): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API', version: '0.1.0' },
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
            description: 'A read-only tracking key, which a customer makes under Tracking Numbers.',
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
  let made: { storeName: string; page: Promise<CompressedPage> } | undefined
  api.get('/openapi.json', hidden, async (request, reply) => {
    const { storeName } = identity.current()
    // An admin may have renamed the shop.
    if (made?.storeName !== storeName) made = { storeName, page: describe(storeName) }
    return sendPage(request, reply, await made.page)
  })

  // The reader takes 40 MB as soon as it is imported, so it is imported with the first request for it.
  let reader: ReturnType<typeof openReader> | undefined
  const sendReader = async (request: FastifyRequest, reply: FastifyReply, file: 'page' | 'script') => {
    reader ??= openReader().catch((error) => {
      reader = undefined
      throw error
    })
    return sendPage(request, reply.header('content-security-policy', CSP), (await reader)[file])
  }
  // Each path is named: with a wildcard, the reader would answer unknown paths in a format of its own.
  api.get('/docs', hidden, async (request, reply) => {
    // Its page names its script relative to itself.
    if (/^[^?]*docs(\?|$)/.test(request.url)) return reply.redirect('/api/docs/', 301)
    return sendReader(request, reply, 'page')
  })
  api.get('/docs/js/scalar.js', hidden, (request, reply) => sendReader(request, reply, 'script'))
}

/** Only described: the route reads the header itself. */
const IDEMPOTENCY_HEADERS = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 8,
      maxLength: 200,
      description:
        'A key of your own for this request, of visible ASCII characters. The same request with the same key gets the ' +
        'first answer again and is not carried out twice. Another request with it is refused with KEY_REUSED.',
    },
  },
}

/** The reader brings scripts and styles of its own; they may talk to this origin only. */
const CSP = [
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
].join('; ')

/** The files in the form in which they are sent. They are made once, and slow clients share the same copy. */
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
      // It offers its maker's services, too, which would carry the document away from here.
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
