import type { ErrorCode } from '@docket/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fromDatabaseError } from './constraints.ts'
import { ShopError } from './errors.ts'
import { createLineRate } from './http/line-rate.ts'
import type { RefusalLog } from './http/refusal-log.ts'
import { retryAfterSeconds } from './http/retry-after.ts'
import { routePattern } from './http/route-pattern.ts'

/** How many unexpected failures a second are logged with their stacks: one bug may fail every request. */
const MOST_STACKS = 10
/** When to ask again for a payment method or a rate that is switched off or whose provider is down. */
const METHOD_RETRY_SECONDS = 30

/**
 * Creates the error handler: the one place where a failure becomes an answer. An expected failure is answered as the
 * contract says; any other is a 500 with a request id, and its cause is only in the log. Each 503 says when to try again.
 */
export function errorHandler(refusals: RefusalLog) {
  const hasRoomForStack = createLineRate(MOST_STACKS)
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const expected = asShopError(error)
    if (expected) {
      const retryAfter = expected.extras.retryAfter ?? retryAfterOf(expected)
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      if (expected.status >= 500) {
        const { code } = expected
        refusals.add({ code, route: routePattern(request), requestId: request.id, cause: error.message })
      }
      return reply.code(expected.status).send(expected.body(request.id))
    }
    if (hasRoomForStack()) {
      request.log.error(
        { requestId: request.id, method: request.method, route: request.routeOptions.url, err: error },
        'A request failed unexpectedly.',
      )
    }
    return reply.code(500).send(new ShopError('INTERNAL').body(request.id))
  }
}

function retryAfterOf({ status, code }: ShopError): number | undefined {
  if (status !== 503) return undefined
  return code === 'UNAVAILABLE' ? retryAfterSeconds() : METHOD_RETRY_SECONDS
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
