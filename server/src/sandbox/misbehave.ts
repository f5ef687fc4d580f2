import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/**
 * How a simulated API misbehaves. `lost`: the API executes the call, and then the connection breaks off. `proxy-404` and
 * `proxy-502`: a proxy in front of the API answers with a page of HTML.
 */
export const apiModes = z.enum(['ok', 'slow', 'error', 'down', 'lost', 'proxy-404', 'proxy-502'])
export type ApiMode = z.infer<typeof apiModes>

/** The delay of `slow`. */
export const delayMs = z.int().min(0).max(60_000)

/** Makes every route of `scope` misbehave as `readControl` says. `error` is the provider's body of a 500. */
export function misbehave(
  scope: FastifyInstance,
  readControl: () => Promise<{ api: string; delayMs: number }>,
  error: object,
): void {
  scope.addHook('preHandler', async (request, reply) => {
    const { api, delayMs } = await readControl()
    if (api === 'slow') await setTimeout(delayMs)
    if (api === 'error') return reply.code(500).send(error)
    if (api === 'proxy-404' || api === 'proxy-502') {
      const status = Number(api.slice('proxy-'.length))
      return reply.code(status).type('text/html').send(`<html><body><h1>${status}</h1></body></html>`)
    }
    if (api === 'down') {
      reply.hijack()
      request.raw.socket.destroy()
    }
  })
  scope.addHook('onSend', async (request, _reply, payload) => {
    if ((await readControl()).api === 'lost') request.raw.socket.destroy()
    return payload
  })
}
