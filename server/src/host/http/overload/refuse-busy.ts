import type { ServerResponse } from 'node:http'
import { errorCodes } from '@docket/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_HEADERS, JSON_TYPE } from '../api-headers.ts'
import { retryAfterSeconds } from '../retry-after.ts'
import { routePattern } from '../route-pattern.ts'

/**
 * A refusal is delayed by one to two times `refusalDelayMs`. Otherwise clients that repeat their requests at once keep
 * the process busy with refusals, and accepted requests wait behind them. Refusals that are sent together also cost
 * less. The delay grows only while the process cannot keep up with its refusals: see `adaptRefusalDelay`.
 */
const REFUSAL_DELAY_MS = { min: 8, max: 300 }

interface DelayedRefusal {
  response: ServerResponse
  requestId: string
  transportHeaders: readonly string[]
}

let newer: DelayedRefusal[] = []
let older: DelayedRefusal[] = []
let isReleasing = false
let refusalDelayMs = REFUSAL_DELAY_MS.min

/**
 * Adapts the delay of refusals. Call it after each turn of the event loop. `wasFull`: the turn was long and full of
 * requests, most of them refused. The database's answers have to wait until such a turn ends. With a fixed delay, two
 * thousand connections stopped all purchases.
 */
export function adaptRefusalDelay(wasFull: boolean): void {
  refusalDelayMs = wasFull
    ? Math.min(REFUSAL_DELAY_MS.max, 1.2 * refusalDelayMs)
    : Math.max(REFUSAL_DELAY_MS.min, 0.95 * refusalDelayMs)
}

/** Answers 503 without Fastify, whose refusal would cost more than an answer from the cache. */
export function refuseBusy(request: FastifyRequest, reply: FastifyReply, cause: string): void {
  const requestId = request.id
  request.server.refusals.add({ code: 'UNAVAILABLE', route: routePattern(request), requestId, cause })
  request.server.countShed(request)
  reply.hijack()
  newer.push({ response: reply.raw, requestId, transportHeaders: request.server.transportHeaders })
  if (isReleasing) return
  isReleasing = true
  setTimeout(sendOlder, refusalDelayMs)
}

function sendOlder() {
  const due = older
  older = newer
  newer = []
  isReleasing = older.length > 0
  if (isReleasing) setTimeout(sendOlder, refusalDelayMs)
  for (const refusal of due) refuse(refusal)
}

const { status, message } = errorCodes.UNAVAILABLE
const HEADERS = Object.entries({ ...API_HEADERS, 'content-type': JSON_TYPE }).flat()

function refuse({ response, requestId, transportHeaders }: DelayedRefusal) {
  const body = JSON.stringify({ error: message, code: 'UNAVAILABLE', requestId })
  response.writeHead(status, [
    ...HEADERS,
    ...transportHeaders,
    ...['content-length', String(Buffer.byteLength(body))],
    ...['retry-after', String(retryAfterSeconds())],
    ...['x-request-id', requestId],
  ])
  response.end(body)
}
