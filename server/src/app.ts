import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { apiDocs } from './api-docs.ts'
import { createCheckout } from './checkout/create-checkout.ts'
import { accountAdminRoutes } from './features/accounts/admin-routes.ts'
import { auditAdminRoutes } from './features/audit/admin-routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { catalogueAdminRoutes } from './features/catalogue/admin-routes.ts'
import { logoRoutes } from './features/catalogue/logo-routes.ts'
import { configRoutes } from './features/config/routes.ts'
import { couponAdminRoutes } from './features/coupons/admin-routes.ts'
import { dashboardAdminRoutes } from './features/dashboard/admin-routes.ts'
import { depositAdminRoutes } from './features/deposits/admin-routes.ts'
import { depositRoutes } from './features/deposits/routes.ts'
import { historyAdminRoutes } from './features/histories/admin-routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { makingGoodAdminRoutes } from './features/making-good/admin-routes.ts'
import { reportRoutes } from './features/making-good/routes.ts'
import { settingsAdminRoutes } from './features/settings/admin-routes.ts'
import { shipmentAdminRoutes } from './features/shipments/admin-routes.ts'
import { shipmentExamples } from './features/shipments/api-examples.ts'
import { shipmentRoutes } from './features/shipments/routes.ts'
import { shopRoutes } from './features/shop/routes.ts'
import { userAdminRoutes } from './features/users/admin-routes.ts'
import { openPayments, type Payments } from './open-payments.ts'
import { errorHandler } from './platform/error-handler.ts'
import { healthRoutes } from './platform/health.ts'
import { API_HEADERS } from './platform/http/api-headers.ts'
import { addDraining } from './platform/http/draining.ts'
import { createRefusalLog } from './platform/http/refusal-log.ts'
import { logRequests } from './platform/http/request-log.ts'
import { shedLoad } from './platform/http/shed-load.ts'
import { TIMEOUTS } from './platform/http/timeouts.ts'
import { observeRequests, shedCounter } from './platform/metrics/observe-requests.ts'
import type { Platform } from './platform/platform.ts'
import { readJsonStrictly } from './platform/read-json.ts'
import { refuseUnknownCalls } from './platform/refuse-unknown-calls.ts'
import { refuseWhileClosing } from './platform/refuse-while-closing.ts'
import { shareLogger } from './platform/share-logger.ts'
import { parseBySchema } from './platform/validation.ts'
import { webFiles } from './web-files.ts'

/** The whole server but the listener: every route of one shop. */
export async function createApp(
  platform: Platform,
  payments: Payments = openPayments(platform.config),
): Promise<FastifyInstance> {
  const { config, log } = platform
  const refusals = createRefusalLog(log)
  const handleError = errorHandler(refusals)
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdMaker(),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: 64 * 1024,
    ...TIMEOUTS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    return503OnClosing: false, // see refuseWhileClosing
    forceCloseConnections: 'idle',
    // Addresses that the router cannot read are refused in the contract's form, too.
    frameworkErrors: handleError,
  })
  app.setValidatorCompiler(parseBySchema)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('identity', null)
  // JSON is what the API reads; a route that takes anything else says so itself.
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

  const checkout = createCheckout(platform)
  healthRoutes(app, platform)
  await app.register(
    async (api) => {
      refuseUnknownCalls(api)
      api.addHook('onSend', (_request, reply, payload, done) => {
        // The API's documents may be cached; they set this header themselves.
        if (reply.hasHeader('cache-control')) reply.header('x-content-type-options', 'nosniff')
        else reply.headers(API_HEADERS)
        done(null, payload)
      })
      await apiDocs(api, platform, () => shipmentExamples(Date.now()))
      configRoutes(api, platform)
      authRoutes(api, platform)
      shopRoutes(api, platform, checkout)
      shipmentRoutes(api, platform, checkout)
      historyRoutes(api, platform)
      depositRoutes(api, platform, payments)
      reportRoutes(api, platform)
      liveRoutes(api, platform)
      catalogueAdminRoutes(api, platform)
      accountAdminRoutes(api, platform)
      couponAdminRoutes(api, platform)
      dashboardAdminRoutes(api, platform)
      userAdminRoutes(api, platform)
      auditAdminRoutes(api, platform)
      historyAdminRoutes(api, platform)
      depositAdminRoutes(api, platform, payments)
      makingGoodAdminRoutes(api, platform)
      settingsAdminRoutes(api, platform)
      shipmentAdminRoutes(api, platform)
    },
    { prefix: '/api' },
  )
  if (config.sandbox) {
    const { mountSandbox } = await import('./mount-sandbox.ts')
    await mountSandbox(app, platform, payments)
  }
  logoRoutes(app, platform)
  app.addHook('onListen', async () => payments.listensOn(app.server))
  await app.register(webFiles, { platform })
  return app
}

/** Short ids, unique across processes and restarts, that a customer can read out to support. */
function requestIdMaker(): () => string {
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
