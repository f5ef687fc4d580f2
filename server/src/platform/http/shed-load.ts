import { errorCodes } from '@docket/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_HEADERS } from '../route.ts'
import type { RefusalLog } from './refusal-log.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { routePattern } from './route-pattern.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** On the clock of `performance.now()`. */
    startedAt: number
  }
  interface FastifyContextConfig {
    /** For callers that must get through: health checks, and providers that tell of payments. */
    neverShed?: boolean
  }
}

/** A turn of the event loop that takes this long keeps every request waiting for as long. */
const LONG_TURN_MS = 25
/** One long turn is a pause, such as a garbage collection; long turns for this long are an overload. */
const OVERLOADED_AFTER_MS = 250
/** Without a request for this long, the loop was idle. */
const IDLE_MS = 10

/**
 * Refuses requests that this process is too busy for with 503, at once and cheaply, before anything of them is read.
 * What is measured is the event loop: in each of its turns it takes all requests that have arrived, so its turns grow
 * with the load. When they stay long, each turn serves requests for `LONG_TURN_MS` and refuses the rest of the turn.
 * So a part is always served, however much comes in, and the first short turn ends the refusals.
 *
 * Work that waits for the database has bounds of its own: see `boundWork` and `createTill`.
 */
export function shedLoad(app: FastifyInstance, refusals: RefusalLog): void {
  const turns = watchTurns()
  app.decorateRequest('startedAt', 0)
  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now()
    request.startedAt = now
    const isLate = turns.isLate(now)
    if (!isLate || request.routeOptions.config?.neverShed) return done()
    refusals.add({
      code: 'UNAVAILABLE',
      route: routePattern(request),
      requestId: request.id,
      cause: 'The event loop is overloaded.',
    })
    refuse(request, reply)
  })
}

/** Measures the turns of the event loop that serve requests, from the first request in each to the end of its polling. */
export function watchTurns({ longMs = LONG_TURN_MS, overloadedAfterMs = OVERLOADED_AFTER_MS } = {}) {
  let isInTurn = false
  let begunAt = 0
  let endedAt = Number.NEGATIVE_INFINITY
  let shortAt = 0

  function end() {
    isInTurn = false
    endedAt = performance.now()
    if (endedAt - begunAt < longMs) shortAt = endedAt
  }

  return {
    /** To be called for each request: whether it comes too late in a turn of an overloaded process. */
    isLate(now: number): boolean {
      if (!isInTurn) {
        isInTurn = true
        begunAt = now
        if (now - endedAt > IDLE_MS) shortAt = now
        setImmediate(end)
      }
      return now - begunAt > longMs && begunAt - shortAt > overloadedAfterMs
    },
  }
}

/** Past Fastify, which would spend more on the refusal than an answer from the cache costs. */
function refuse(request: FastifyRequest, reply: FastifyReply) {
  const { status, message } = errorCodes.UNAVAILABLE
  const body = JSON.stringify({ error: message, code: 'UNAVAILABLE', requestId: request.id })
  reply.hijack()
  reply.raw.writeHead(status, {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfterSeconds()),
    'x-request-id': request.id,
  })
  reply.raw.end(body)
}
