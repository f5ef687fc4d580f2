import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Name and value of the header that every answer has; empty if the shop's address is not https. A hook adds it to
     * Fastify's answers. Code that writes an answer itself adds it, too.
     */
    transportHeaders: readonly string[]
  }
}

/** A year, for the shop's host and the hosts below it. */
const HEADER = ['strict-transport-security', 'max-age=31536000; includeSubDomains']

/**
 * If the shop's own address is https, every answer tells the browser to use nothing else. Call it before other hooks
 * and routes are added, so that their refusals have the header, too.
 */
export function requireHttps(app: FastifyInstance, publicUrl: string): void {
  app.decorate('transportHeaders', publicUrl.startsWith('https:') ? HEADER : [])
  app.addHook('onRequest', (_request, reply, done) => {
    addTransportHeader(reply)
    done()
  })
}

export function addTransportHeader(reply: FastifyReply): void {
  const [name, value] = reply.server.transportHeaders
  if (name !== undefined && value !== undefined) reply.header(name, value)
}
