import type { FastifyInstance } from 'fastify'
import { ShopError } from './errors.ts'

/**
 * Refuses calls that arrive while the server closes, in the contract's form. In place of Fastify's own refusal
 * (`return503OnClosing`), whose answer has another form and whose log line does not say what was refused.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new ShopError('UNAVAILABLE') : undefined)
  })
}
