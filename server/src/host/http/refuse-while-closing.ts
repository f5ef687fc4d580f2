import type { FastifyInstance } from 'fastify'
import { ShopError } from '../errors.ts'

const SWEEP_MS = 100

/**
 * Refuses calls that arrive while the server closes, with an error of the contract. This replaces Fastify's own refusal
 * (`return503OnClosing`), whose answer has another form and whose log line does not name the route. Running calls are
 * answered, and their connections are then closed, because an open connection would delay the close.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    if (!app.server.listening) return
    // Node itself closes only the connections that are idle at this moment.
    const timer = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    app.server.once('close', () => clearInterval(timer))
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new ShopError('UNAVAILABLE') : undefined)
  })
}
