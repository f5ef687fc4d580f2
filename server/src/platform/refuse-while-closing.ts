import type { FastifyInstance } from 'fastify'
import { ShopError } from './errors.ts'

const SWEEP_MS = 100

/**
 * Refuses calls that arrive while the server closes, in the contract's form. In place of Fastify's own refusal
 * (`return503OnClosing`), whose answer has another form and whose log line does not say what was refused. Calls that
 * are under way are answered, and their connections closed then: one that is kept alive would hold the close up.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    if (!app.server.listening) return
    // Node itself closes only those that are idle at this moment.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    app.server.once('close', () => clearInterval(sweep))
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new ShopError('UNAVAILABLE') : undefined)
  })
}
