import { errorCodes } from '@docket/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_HEADERS, JSON_TYPE } from './api-headers.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { routePattern } from './route-pattern.ts'

/** Answers 503 past Fastify, which would spend more on the refusal than an answer from the cache costs. */
export function refuseBusy(request: FastifyRequest, reply: FastifyReply, cause: string): void {
  const { status, message } = errorCodes.UNAVAILABLE
  const requestId = request.id
  request.server.refusals.add({ code: 'UNAVAILABLE', route: routePattern(request), requestId, cause })
  const body = JSON.stringify({ error: message, code: 'UNAVAILABLE', requestId })
  reply.hijack()
  reply.raw.writeHead(status, {
    ...API_HEADERS,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfterSeconds()),
    'x-request-id': requestId,
  })
  reply.raw.end(body)
}
