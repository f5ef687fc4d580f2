import type { FastifyInstance } from 'fastify'
import { adaptRefusalDelay, refuseBusy } from './refuse-busy.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** On the clock of `performance.now()`. */
    startedAt: number
  }
  interface FastifyContextConfig {
    /** For callers that must not be refused: health checks, and providers that report payments. */
    neverShed?: boolean
  }
}

/** A turn of the event loop that takes this long counts as long: every request waits for its turn to end. */
const LONG_TURN_MS = 10
/** While load is shed, a turn of this length is full of refusals, and refusals are delayed more. */
const FULL_TURN_MS = 25
/** A turn with fewer requests is long for another reason: a slow start, an import, or other programs on the machine. */
const MANY_REQUESTS = 32
/** The time over which the share of long turns is measured. */
const WINDOW_MS = 250
/** Read when this module is imported, because tests replace the clock later. */
const eventLoopUtilization = performance.eventLoopUtilization.bind(performance)

/** The maximum that one turn counts: a single longer turn is a pause, such as a garbage collection. */
const MAX_COUNTED_MS = 100

/**
 * Refuses requests with 503 when this process is overloaded, before it reads them. It measures the event loop: each
 * turn takes all requests that have arrived, so turns grow with the load. While long turns with many requests take more
 * than half of the time, each turn serves at least `MANY_REQUESTS` requests. After that it serves more
 * only until it has lasted `LONG_TURN_MS`, and refuses the rest of its requests. So some requests are always served.
 *
 * Work that waits for the database has its own limits: see `boundWork` and `createCheckout`.
 */
export function shedLoad(app: FastifyInstance): void {
  const turns = watchTurns({ onTurn: adaptRefusalDelay })
  app.decorateRequest('startedAt', 0)
  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now()
    request.startedAt = now
    const isLate = turns.isLate(now)
    if (!isLate || request.routeOptions.config?.neverShed) return done()
    refuseBusy(request, reply, 'The event loop is overloaded.')
  })
}

/**
 * Measures how long the event loop works from the beginning of one turn that serves requests to the beginning of the
 * next. Idle time counts as zero, so that a process with little to do never counts as overloaded.
 */
export function watchTurns({
  longMs = LONG_TURN_MS,
  windowMs = WINDOW_MS,
  manyRequests = MANY_REQUESTS,
  onTurn = (_wasFull: boolean) => {},
} = {}) {
  let isInTurn = false
  let requests = 0
  let begunAt = 0
  let before = eventLoopUtilization()
  /** The recent share of time in long turns, from 0 to 1. */
  let longShare = 0

  function begin(now: number) {
    isInTurn = true
    begunAt = now
    setImmediate(() => {
      isInTurn = false
    })
    const loop = eventLoopUtilization()
    const tookMs = loop.active - before.active
    const wasLong = tookMs >= longMs && requests > manyRequests
    onTurn(tookMs >= FULL_TURN_MS && requests > manyRequests)
    fade(Math.min(tookMs, MAX_COUNTED_MS), wasLong ? 1 : 0)
    fade(loop.idle - before.idle, 0)
    before = loop
    requests = 0
  }

  function fade(ms: number, towards: 0 | 1) {
    longShare = towards + (longShare - towards) * Math.exp(-ms / windowMs)
  }

  return {
    /** Call it for each request. Returns whether the request arrives too late in a turn of an overloaded process. */
    isLate(now: number): boolean {
      if (!isInTurn) begin(now)
      return ++requests > manyRequests && now - begunAt > longMs && longShare > 0.5
    },
  }
}
