import type { Endpoint } from '@docket/contract/endpoint'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Area } from '../areas/area.ts'
import { KEY } from '../http/route/idempotency.ts'
import { VERSION } from '../server-folder.ts'
import type { ApiGroup } from './api-groups.ts'
import { createSchemaConverter, nameSchemas } from './api-schemas.ts'

/** Collects the routes of `api`, so that `api.swagger()` creates their OpenAPI document from the contract. */
export async function documentApi(
  api: FastifyInstance,
  areas: readonly Area[],
  { publicUrl, groups }: { publicUrl: string; groups: ApiGroup[] },
): Promise<void> {
  nameSchemas(areas.flatMap(({ contract = [] }) => contract))
  const { components, convert } = createSchemaConverter()
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: VERSION,
        description:
          'Every call of the storefront and the back office. Amounts are in USD. An error has a code, a message and the number of the request.',
        contact: { name: 'Support', url: publicUrl },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      tags: groups,
      servers: [{ url: publicUrl }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ schema, url, route }) => {
      if ((schema as { hide?: boolean } | undefined)?.hide || !schema) return { schema: { hide: true }, url }
      const { params, querystring, body, upload, response, ...texts } = schema as RouteSchema
      const request = {
        ...(params && { params: convert(params, 'input') }),
        ...(querystring && { querystring: convert(querystring, 'input') }),
        ...(body && { body: convert(body, 'input') }),
        ...(upload && { consumes: [upload.mediaType], body: convert(upload.form, 'input') }),
        ...(route.config?.isIdempotent && { headers: IDEMPOTENCY_HEADERS }),
      }
      const answers = Object.entries(response).map(([status, answer]) => [status, answerOf(answer)])
      return { schema: { ...texts, ...request, response: Object.fromEntries(answers) }, url }
    },
    // The named schemas are complete when all routes are converted.
    transformObject: (created) => {
      const document = 'openapiObject' in created ? created.openapiObject : created.swaggerObject
      const names = Object.keys(components).sort()
      const schemas = Object.fromEntries(names.map((name) => [name, components[name]]))
      return Object.assign(document, { components: { securitySchemes: SECURITY_SCHEMES, schemas } })
    },
  })

  function answerOf(answer: Answer) {
    if (answer instanceof z.ZodType) return convert(answer, 'output')
    const content = Object.entries(answer.content).map(([mediaType, { schema }]) => [
      mediaType,
      { schema: convert(schema, 'output') },
    ])
    return { content: Object.fromEntries(content) }
  }
}

/** An answer in JSON, or in other media types. */
type Answer = z.ZodType | { content: Record<string, { schema: z.ZodType }> }

/** What `routeSchema` (host/http/route) returns. */
interface RouteSchema extends Pick<Endpoint, 'params' | 'body' | 'upload'> {
  querystring?: z.ZodType
  response: Record<string, Answer>
}

const SECURITY_SCHEMES = {
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
} as const

/** For the document only; the route reads the header itself. */
const IDEMPOTENCY_HEADERS = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: KEY.source,
      description:
        'Your own key for this request, best a random UUID: letters, digits and . _ : / + = - only. It is stored for ' +
        'good, so it must not name a person. The same request with the same key gets the first answer again and is ' +
        'not executed twice. A different request with the same key is refused with KEY_REUSED.',
    },
  },
}
