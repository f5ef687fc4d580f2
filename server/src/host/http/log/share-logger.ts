import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/**
 * Gives every request the process's logger, for Fastify's warnings and ours. Call it before any other hook, on a
 * Fastify that was created without a logger: with one, Fastify creates a child logger for each request, which is a
 * third of the cost of an answer from the cache. Our own lines have a `requestId`; Fastify's warnings do not.
 */
export function shareLogger(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.log = log
    reply.log = log
    done()
  })
}
