import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * The maximum number of requests of one connection that wait for the answers before theirs. Browsers and proxies send
 * no such requests.
 */
export const MAX_PIPELINED = 100

/**
 * Closes a connection whose client sends many requests without waiting for their answers. Node reads all requests that
 * have arrived, up to some thousand, and keeps each until its turn. A client that reads no answers would occupy 24 MB
 * with each connection. Call it before other hooks are added.
 */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // A response gets the connection when it is its turn. An injected request of a test has its own at once.
    if (reply.raw.socket !== null) return done()
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MAX_PIPELINED) {
      reply.hijack()
      socket.destroy()
      return
    }
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    done()
  })
}
