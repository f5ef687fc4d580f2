import type { ServerResponse } from 'node:http'
import { errorCodes } from '@docket/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_HEADERS, JSON_TYPE } from './api-headers.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { routePattern } from './route-pattern.ts'

/**
 * How long a refusal is held back. A client that asks again at once, on many connections, otherwise keeps the process
 * busy with refusals, and what it has accepted waits for them.
 */
const HOLD_MS = 40

/** Answers 503 past Fastify, which would spend more on the refusal than an answer from the cache costs. */
export function refuseBusy(request: FastifyRequest, reply: FastifyReply, cause: string): void {
  const requestId = request.id
  request.server.refusals.add({ code: 'UNAVAILABLE', route: routePattern(request), requestId, cause })
  reply.hijack()
  setTimeout(refuse, HOLD_MS, reply.raw, requestId)
}

function refuse(response: ServerResponse, requestId: string) {
  const { status, message } = errorCodes.UNAVAILABLE
  const body = JSON.stringify({ error: message, code: 'UNAVAILABLE', requestId })
  response.writeHead(status, {
    ...API_HEADERS,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfterSeconds()),
    'x-request-id': requestId,
  })
  response.end(body)
}
