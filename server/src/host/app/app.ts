import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Area } from '../areas/area.ts'
import type { Opened } from '../areas/opened.ts'
import { servicesOf } from '../areas/services-of.ts'
import type { Shop } from '../areas/shop.ts'
import type { Platform } from '../context/platform.ts'
import { API_HEADERS } from '../http/api-headers.ts'
import { addDraining } from '../http/draining.ts'
import { healthRoutes } from '../http/health.ts'
import { limitHeaders } from '../http/limit-headers.ts'
import { limitPipelining } from '../http/limit-pipelining.ts'
import { createRefusalLog } from '../http/log/refusal-log.ts'
import { logRequests } from '../http/log/request-log.ts'
import { shareLogger } from '../http/log/share-logger.ts'
import { shedLoad } from '../http/overload/shed-load.ts'
import { refuseWhileClosing } from '../http/refuse-while-closing.ts'
import { apiOf } from '../http/route/api.ts'
import { errorHandler } from '../http/route/error-handler.ts'
import { readJsonStrictly } from '../http/route/read-json.ts'
import { refuseUnknownCalls } from '../http/route/refuse-unknown-calls.ts'
import { parseBySchema } from '../http/route/validation.ts'
import { addTransportHeader, requireHttps } from '../http/strict-transport.ts'
import { TIMEOUTS } from '../http/timeouts.ts'
import { observeRequests, shedCounter } from '../metrics/observe-requests.ts'
import { apiDocs } from './api-docs.ts'
import { openAreas } from './open-areas.ts'
import { webFiles } from './web-files.ts'

/** The whole server without the listener: all routes of one shop, which its areas declare. */
export async function createApp(
  platform: Platform,
  areas: readonly Area[],
  opened: Opened = openAreas(areas, platform.config),
): Promise<FastifyInstance> {
  const { config, log } = platform
  const refusals = createRefusalLog(log)
  const handleError = errorHandler(refusals, platform.securityEvents)
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: 64 * 1024,
    ...TIMEOUTS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    return503OnClosing: false, // see refuseWhileClosing
    forceCloseConnections: 'idle',
    // Addresses that the router cannot parse are also refused in the contract's form.
    frameworkErrors: (error, request, reply) => {
      // No hook runs for such a request, so the headers are added here.
      addTransportHeader(reply)
      return handleError(error, request, reply.headers(API_HEADERS))
    },
  })
  app.setValidatorCompiler(parseBySchema)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('identity', null)
  limitHeaders(app)
  requireHttps(app, config.publicUrl)
  limitPipelining(app)
  // The API reads JSON. A route that reads another type adds its own parser.
  app.removeContentTypeParser('text/plain')
  readJsonStrictly(app)
  shareLogger(app, log)
  if (config.metrics) observeRequests(app, platform.metrics)
  logRequests(app, log, refusals)
  addDraining(app, platform.readiness)
  refuseWhileClosing(app)
  app.decorate('refusals', refusals)
  app.decorate('countShed', shedCounter(platform.metrics))
  shedLoad(app)
  app.addHook('onClose', async () => refusals.flush())

  const shop = { platform, areas, ...opened }
  healthRoutes(app, platform)
  await app.register((scope) => apiRoutes(scope, shop, areas), { prefix: '/api' })
  if (config.sandbox) {
    const { mountSandbox } = await import('./mount-sandbox.ts')
    await mountSandbox(app, shop, servicesOf(areas))
  }
  for (const { routesOutsideApi } of areas) await routesOutsideApi?.(app, shop)
  app.addHook('onListen', async () => opened.ownAddress.useAddressOf(app.server))
  await app.register(webFiles, { shop, areas })
  return app
}

/** The calls of the contract, and the documents about them. */
async function apiRoutes(scope: FastifyInstance, shop: Shop, areas: readonly Area[]): Promise<void> {
  refuseUnknownCalls(scope)
  scope.addHook('onSend', (_request, reply, payload, done) => {
    // The API's documents may be cached, and its page has a policy of its own: they set these headers themselves.
    for (const [name, value] of Object.entries(API_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done(null, payload)
  })
  await apiDocs(scope, shop, areas)
  const api = apiOf(scope, shop.platform)
  for (const { routes, exports = [] } of areas) {
    await routes?.(api, shop)
    for (const list of exports) list.register(scope, shop.platform)
  }
}

/** Creates short ids that are unique across processes and restarts, and that a customer can read out to support. */
function createRequestIds(): () => string {
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
