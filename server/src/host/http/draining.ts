import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../context/readiness.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Starts the drain and resolves when it is over: after `durationMs`, or at once when `signal` is aborted. The
     * server continues to serve during the drain, and afterwards until it is closed. A second call joins the first.
     */
    drain(options: { durationMs: number; signal: AbortSignal }): Promise<void>
  }
}

/**
 * Lets a server leave a load balancer without a failed request. `/readyz` answers 503, so that the balancer sends new
 * requests to other servers, while this server still answers every request that arrives. Each answer closes its
 * connection, so that clients with open connections reconnect through the balancer.
 */
export function addDraining(app: FastifyInstance, readiness: Readiness): void {
  let drained: Promise<void> | undefined
  readiness.addCheck(() =>
    drained ? { name: 'draining', message: 'This process is about to stop.', blocking: true } : null,
  )
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw response, since answers from the cache bypass Fastify's reply.
    if (drained) reply.raw.setHeader('connection', 'close')
    done()
  })
  app.decorate('drain', ({ durationMs, signal }) => {
    drained ??= wait(durationMs, signal)
    return drained
  })
}

async function wait(durationMs: number, signal: AbortSignal) {
  if (signal.aborted || durationMs === 0) return
  await sleep(durationMs, undefined, { signal }).catch(() => {})
}
