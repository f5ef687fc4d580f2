import type { ServerResponse } from 'node:http'
import { errorCodes } from '@docket/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_HEADERS, JSON_TYPE } from './api-headers.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { routePattern } from './route-pattern.ts'

/**
 * A refusal is held back for one to two of these. A client that asks again at once, on many connections, otherwise keeps
 * the process busy with refusals, and what it has accepted waits for them. Sent together, they cost less, too.
 */
const HOLD_MS = 20

interface Held {
  response: ServerResponse
  requestId: string
}

let newer: Held[] = []
let older: Held[] = []
let release: NodeJS.Timeout | undefined

/** Answers 503 past Fastify, which would spend more on the refusal than an answer from the cache costs. */
export function refuseBusy(request: FastifyRequest, reply: FastifyReply, cause: string): void {
  const requestId = request.id
  request.server.refusals.add({ code: 'UNAVAILABLE', route: routePattern(request), requestId, cause })
  reply.hijack()
  newer.push({ response: reply.raw, requestId })
  release ??= setTimeout(sendOlder, HOLD_MS)
}

function sendOlder() {
  const due = older
  older = newer
  newer = []
  release = older.length > 0 ? setTimeout(sendOlder, HOLD_MS) : undefined
  for (const held of due) refuse(held)
}

const { status, message } = errorCodes.UNAVAILABLE
const HEADERS = Object.entries({ ...API_HEADERS, 'content-type': JSON_TYPE }).flat()

function refuse({ response, requestId }: Held) {
  const body = JSON.stringify({ error: message, code: 'UNAVAILABLE', requestId })
  response.writeHead(status, [
    ...HEADERS,
    ...['content-length', String(Buffer.byteLength(body))],
    ...['retry-after', String(retryAfterSeconds())],
    ...['x-request-id', requestId],
  ])
  response.end(body)
}
