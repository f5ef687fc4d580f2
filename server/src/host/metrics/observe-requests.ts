import { buy } from '@docket/contract/purchases'
import { buyInternational, buyUsa } from '@docket/contract/shipments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that was refused before any hook could measure it. */
    countShed(request: FastifyRequest): void
  }
  interface FastifyRequest {
    /** When the request arrived, on the clock of `performance.now()`. */
    arrivedAt: number
  }
}

const PURCHASE_ROUTES = new Set([buy, buyUsa, buyInternational].map(({ path }) => `/api${path}`))
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Measures each answer when it is ready to send, except those of the cache, which counts its own. `onResponse` would
 * run when an answer has been sent, so a slow reader would look like a slow shop. It would also add a listener to every
 * answer, those of the cache included.
 */
export function observeRequests(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>): void {
  app.decorateRequest('arrivedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = performance.now()
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const seconds = (performance.now() - request.arrivedAt) / 1_000
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    requests.observe({ method: methodOf(request), route: routeOf(request), status }, seconds)
    done(null, payload)
  })
}

/**
 * Counts refusals that bypass the hooks as 503 answers of no duration. A refused request to buy accounts or a shipment
 * also counts as a shed purchase.
 */
export function shedCounter({ requests, purchases }: Pick<Metrics, 'requests' | 'purchases'>) {
  return (request: FastifyRequest) => {
    const route = routeOf(request)
    requests.observe({ method: methodOf(request), route, status: '5xx' }, 0)
    if (PURCHASE_ROUTES.has(route)) purchases.inc({ outcome: 'shed', code: 'UNAVAILABLE' })
  }
}

/** A client can send any method, but a label must have few values. */
function methodOf({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other'
}

/** The route's pattern. All files of the built web count as one route. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}
