import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { areas } from '../areas.ts'
import { activityRoutes } from '../features/activity/routes.ts'
import { approvalAdminRoutes } from '../features/approvals/admin-routes.ts'
import { auditAdminRoutes } from '../features/audit-log/admin-routes.ts'
import { catalogueAdminRoutes } from '../features/catalogue/admin-routes.ts'
import { coverRoutes } from '../features/catalogue/covers/cover-routes.ts'
import { logoRoutes } from '../features/catalogue/logos/logo-routes.ts'
import { catalogueRoutes } from '../features/catalogue/routes.ts'
import { couponAdminRoutes } from '../features/coupons/admin-routes.ts'
import { couponRoutes } from '../features/coupons/routes.ts'
import { dashboardAdminRoutes } from '../features/dashboard/admin-routes.ts'
import { depositAdminRoutes } from '../features/deposits/admin-routes.ts'
import { depositRoutes } from '../features/deposits/routes.ts'
import { authRoutes } from '../features/identity/routes.ts'
import { confirmPassword } from '../features/identity/sign-in/confirm-password.ts'
import { siteTextAdminRoutes } from '../features/landing/admin-routes.ts'
import { liveRoutes } from '../features/live/routes.ts'
import { mailAdminRoutes } from '../features/mails/admin-routes.ts'
import { personalDataRoutes } from '../features/personal-data/routes.ts'
import { purchaseAdminRoutes } from '../features/purchases/admin-routes.ts'
import { createCheckout } from '../features/purchases/buy/create-checkout.ts'
import { refundApproved } from '../features/purchases/refund/refund-purchase.ts'
import { purchaseRoutes } from '../features/purchases/routes.ts'
import { savedViewAdminRoutes } from '../features/saved-views/admin-routes.ts'
import { settingsAdminRoutes } from '../features/settings/admin-routes.ts'
import { configRoutes } from '../features/settings/config-routes.ts'
import { shipmentAdminRoutes } from '../features/shipments/admin-routes.ts'
import { shipmentExamples } from '../features/shipments/api-examples.ts'
import { shipmentRoutes } from '../features/shipments/routes.ts'
import { accountAdminRoutes } from '../features/stock/admin-routes.ts'
import { holdAdminRoutes } from '../features/stock/hold-routes.ts'
import { creditApproved, debitWallet } from '../features/users/adjust-wallet.ts'
import { userAdminRoutes } from '../features/users/admin-routes.ts'
import type { Platform } from '../platform/context/platform.ts'
import { API_HEADERS } from '../platform/http/api-headers.ts'
import { addDraining } from '../platform/http/draining.ts'
import { healthRoutes } from '../platform/http/health.ts'
import { limitHeaders } from '../platform/http/limit-headers.ts'
import { limitPipelining } from '../platform/http/limit-pipelining.ts'
import { createRefusalLog } from '../platform/http/log/refusal-log.ts'
import { logRequests } from '../platform/http/log/request-log.ts'
import { shareLogger } from '../platform/http/log/share-logger.ts'
import { shedLoad } from '../platform/http/overload/shed-load.ts'
import { refuseWhileClosing } from '../platform/http/refuse-while-closing.ts'
import { errorHandler } from '../platform/http/route/error-handler.ts'
import { readJsonStrictly } from '../platform/http/route/read-json.ts'
import { refuseUnknownCalls } from '../platform/http/route/refuse-unknown-calls.ts'
import { parseBySchema } from '../platform/http/route/validation.ts'
import { addTransportHeader, requireHttps } from '../platform/http/strict-transport.ts'
import { TIMEOUTS } from '../platform/http/timeouts.ts'
import { observeRequests, shedCounter } from '../platform/metrics/observe-requests.ts'
import { apiDocs } from './api-docs.ts'
import { openPayments, type Payments } from './open-payments.ts'
import { webFiles } from './web-files.ts'

/** The whole server without the listener: all routes of one shop. */
export async function createApp(
  platform: Platform,
  payments: Payments = openPayments(platform.config),
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

  const checkout = createCheckout(platform)
  healthRoutes(app, platform)
  await app.register(
    async (api) => {
      refuseUnknownCalls(api)
      api.addHook('onSend', (_request, reply, payload, done) => {
        // The API's documents may be cached, and its page has a policy of its own: they set these headers themselves.
        for (const [name, value] of Object.entries(API_HEADERS)) {
          if (!reply.hasHeader(name)) reply.header(name, value)
        }
        done(null, payload)
      })
      await apiDocs(api, platform, payments, () => shipmentExamples(Date.now()))
      configRoutes(api, platform, payments)
      authRoutes(api, platform)
      personalDataRoutes(api, platform, (proof) => confirmPassword(platform, proof))
      catalogueRoutes(api, platform)
      couponRoutes(api, platform)
      purchaseRoutes(api, platform, checkout)
      shipmentRoutes(api, platform, checkout)
      depositRoutes(api, platform, payments)
      liveRoutes(api, platform)
      catalogueAdminRoutes(api, platform)
      accountAdminRoutes(api, platform)
      holdAdminRoutes(api, platform)
      couponAdminRoutes(api, platform)
      dashboardAdminRoutes(api, platform)
      userAdminRoutes(api, platform)
      auditAdminRoutes(api, platform)
      activityRoutes(api, platform)
      purchaseAdminRoutes(api, platform)
      approvalAdminRoutes(api, platform, { credit: creditApproved, refund: refundApproved })
      mailAdminRoutes(api, platform)
      depositAdminRoutes(api, platform, { ...payments, debitWallet })
      settingsAdminRoutes(api, platform)
      savedViewAdminRoutes(api, platform)
      siteTextAdminRoutes(api, platform, payments)
      shipmentAdminRoutes(api, platform)
    },
    { prefix: '/api' },
  )
  if (config.sandbox) {
    const { mountSandbox } = await import('./mount-sandbox.ts')
    await mountSandbox(app, platform, payments)
  }
  logoRoutes(app, platform)
  coverRoutes(app, platform)
  app.addHook('onListen', async () => payments.useAddressOf(app.server))
  const screens = areas.flatMap((area) => area.screens ?? [])
  await app.register(webFiles, { platform, providers: payments.providers, screens })
  return app
}

/** Creates short ids that are unique across processes and restarts, and that a customer can read out to support. */
function createRequestIds(): () => string {
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
