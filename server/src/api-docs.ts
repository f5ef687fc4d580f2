import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Platform } from './platform/platform.ts'

/** `/api/openapi.json`, made from the contract, and `/api/docs` to read it. */
export async function apiDocs(
  api: FastifyInstance,
  { config, identity }: Pick<Platform, 'config' | 'identity'>,
): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API', version: '0.1.0' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  const hidden = { schema: { hide: true } as object }
  api.get('/openapi.json', hidden, async () => {
    // Kept since it was first made, but for what an admin may have changed meanwhile.
    const described = api.swagger()
    return { ...described, info: { ...described.info, title: `${identity.current().storeName} API` } }
  })

  // The reader holds 40 MB as soon as it is imported, so it comes with the first who wants to read.
  let reader: Promise<FastifyInstance> | undefined
  // Its addresses one by one: with a wildcard, the reader would refuse the unknown ones in a form of its own.
  for (const address of ['/docs', '/docs/js/scalar.js']) {
    api.get(address, hidden, async (request, reply) => {
      reader ??= openReader()
      const { statusCode, headers, rawPayload } = await (await reader).inject({ url: request.url })
      return reply
        .code(statusCode)
        .headers({ ...headers, 'content-security-policy': CSP })
        .send(rawPayload)
    })
  }
}

/** The reader brings scripts and styles of its own; they may talk to this origin only. */
const CSP = [
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
].join('; ')

async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = Fastify()
  await reader.register(scalar, {
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
  return reader
}
