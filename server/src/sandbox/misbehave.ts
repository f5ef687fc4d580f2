import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** How a simulated API misbehaves. `lost`: it does what it is asked, then breaks off. */
export const apiModes = z.enum(['ok', 'slow', 'error', 'down', 'lost'])

/** How late `slow` answers. */
export const delayMs = z.int().min(0).max(60_000)

/** Has every route of `scope` misbehave as `look` says; `error` is what the provider says of itself with a 500. */
export function misbehave(
  scope: FastifyInstance,
  look: () => Promise<{ api: string; delayMs: number }>,
  error: object,
): void {
  scope.addHook('preHandler', async (request, reply) => {
    const { api, delayMs } = await look()
    if (api === 'slow') await setTimeout(delayMs)
    if (api === 'error') return reply.code(500).send(error)
    if (api === 'down') {
      reply.hijack()
      request.raw.socket.destroy()
    }
  })
  scope.addHook('onSend', async (request, _reply, payload) => {
    if ((await look()).api === 'lost') request.raw.socket.destroy()
    return payload
  })
}
