import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { countSentFromCache } from '../cache/flush-coalesced.ts'
import { routePattern } from '../route-pattern.ts'
import { createLineRate } from './line-rate.ts'
import type { RefusalLog } from './refusal-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not logged, because a load balancer or a monitor calls it about every second. */
    isProbe?: boolean
  }
}

const SLOW_MS = 1_000
/** Lines a second for answers below 500, and for failures and slow answers. */
const MAX_LINES = { ordinary: 10, notable: 20 }
const SUMMARY_MS = 60_000

/**
 * Writes the access log, and the header `x-request-id` of each answer. Up to `MAX_LINES` answers a second have a line;
 * the others are counted, and the counts are logged once a minute. Answers of 503 are only counted here, because
 * RefusalLog logs them. Answers from the cache are only counted, too, because they bypass Fastify's hooks to save time.
 *
 * `durationMs` ends when the answer is ready to send, not when the client has read it.
 */
export function logRequests(app: FastifyInstance, log: FastifyBaseLogger, refusals: RefusalLog): void {
  const hasRoomFor = {
    ordinary: createLineRate(MAX_LINES.ordinary),
    notable: createLineRate(MAX_LINES.notable),
  }
  let counts = noCounts()
  let cachedBefore = countSentFromCache()
  let refusedBefore = refusals.total()

  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    record(request, reply.statusCode)
    done(null, payload)
  })

  function record(request: FastifyRequest, status: number) {
    if (status === 503 || request.routeOptions.config?.isProbe) return
    counts.answered++
    const durationMs = Math.round(performance.now() - request.startedAt)
    const kind = status >= 500 || durationMs >= SLOW_MS ? 'notable' : 'ordinary'
    if (!hasRoomFor[kind]()) {
      counts.notLogged++
      return
    }
    const { id: requestId, method } = request
    log.info({ requestId, method, route: routePattern(request), status, durationMs }, 'Request answered.')
  }

  const summary = setInterval(() => {
    const fromCache = countSentFromCache() - cachedBefore
    cachedBefore += fromCache
    const refused = refusals.total() - refusedBefore
    refusedBefore += refused
    if (counts.notLogged + refused + fromCache > 0)
      log.info({ ...counts, fromCache, refused }, 'Requests of the last minute.')
    counts = noCounts()
  }, SUMMARY_MS).unref()
  app.addHook('onClose', async () => clearInterval(summary))
}

const noCounts = () => ({ answered: 0, notLogged: 0 })
