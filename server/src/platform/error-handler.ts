import type { ErrorCode } from '@docket/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fromDatabaseError } from './constraints.ts'
import { ShopError } from './errors.ts'

/**
 * The one place where a failure becomes an answer. An expected one goes out as the contract says; anything else is
 * a 500 with a request id, its cause in the log only.
 */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const expected = asShopError(error)
  if (expected) {
    const { retryAfter } = expected.extras
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    if (expected.status >= 500)
      request.log.warn({
        requestId: request.id,
        method: request.method,
        path: loggablePath(request),
        code: expected.code,
        cause: error.message,
      })
    return reply.code(expected.status).send(expected.body(request.id))
  }
  request.log.error(
    { requestId: request.id, method: request.method, route: request.routeOptions.url, err: error },
    'A request failed unexpectedly.',
  )
  return reply.code(500).send(new ShopError('INTERNAL').body(request.id))
}

/**
 * The route's pattern, never what stood in its parameters. Of a path without a route only the first part: the web's
 * pages have none of their own, and a mailed link is one of them, with its token behind that part.
 */
function loggablePath({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url !== undefined) return routeOptions.url
  return /^\/[^/?#]{0,60}/.exec(url)?.[0] ?? '/'
}

/** What Fastify itself refuses, in the contract's words. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

function asShopError(error: FastifyError | Error): ShopError | null {
  const known = fromDatabaseError(error)
  if (known instanceof ShopError) return known
  if ('code' in error && typeof error.code === 'string' && frameworkCodes[error.code]) {
    return new ShopError(frameworkCodes[error.code] ?? 'MALFORMED_REQUEST')
  }
  if (
    'statusCode' in error &&
    error.statusCode !== undefined &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  ) {
    return new ShopError('MALFORMED_REQUEST')
  }
  return null
}
