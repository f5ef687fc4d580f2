import type { ErrorCode } from '@docket/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fromDatabaseError } from '../../db/constraints.ts'
import { ShopError } from '../../errors.ts'
import type { SecurityEvents } from '../../security/event-buffer.ts'
import { createLineRate } from '../log/line-rate.ts'
import type { RefusalLog } from '../log/refusal-log.ts'
import { retryAfterSeconds } from '../retry-after.ts'
import { routePattern } from '../route-pattern.ts'
import { noteRefusal } from './note-refusal.ts'

/** How many unexpected errors a second are logged with a stack. One bug may fail every request. */
const MAX_STACKS = 10
/** Retry-After for a payment method or an exchange rate that is off or whose provider is down. */
const METHOD_RETRY_SECONDS = 30

/**
 * Creates the error handler, the only place where an error becomes an answer. A ShopError is answered with its code.
 * Any other error is a 500 with a request id, and its cause is only in the log. Each 503 has a Retry-After.
 */
export function errorHandler(refusals: RefusalLog, events: SecurityEvents) {
  const hasRoomForStack = createLineRate(MAX_STACKS)
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const shopError = asShopError(error)
    if (shopError) {
      const retryAfter = shopError.extras.retryAfter ?? retryAfterOf(shopError)
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      if (shopError.status >= 500) {
        const { code } = shopError
        refusals.add({ code, route: routePattern(request), requestId: request.id, cause: error.message })
      }
      noteRefusal(events, request, shopError)
      return reply.code(shopError.status).send(shopError.body(request.id))
    }
    if (hasRoomForStack()) {
      request.log.error(
        { requestId: request.id, method: request.method, route: request.routeOptions.url, err: error },
        'A request failed with an unexpected error.',
      )
    }
    return reply.code(500).send(new ShopError('INTERNAL').body(request.id))
  }
}

function retryAfterOf({ status, code }: ShopError): number | undefined {
  if (status !== 503) return undefined
  return code === 'UNAVAILABLE' ? retryAfterSeconds() : METHOD_RETRY_SECONDS
}

/** The contract's codes for Fastify's own errors. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

function asShopError(error: FastifyError | Error): ShopError | null {
  const databaseError = fromDatabaseError(error)
  if (databaseError instanceof ShopError) return databaseError
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
