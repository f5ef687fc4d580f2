import type { FastifyInstance } from 'fastify'
import { ShopError } from './errors.ts'

/**
 * Refuses calls that arrive while the server closes, in the contract's form. In place of Fastify's own refusal
 * (`return503OnClosing`), whose answer has another form and whose log line does not say what was refused. Calls that
 * are under way are answered, each as its connection's last: one that is kept open would hold the close up.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new ShopError('UNAVAILABLE') : undefined)
  })
}
