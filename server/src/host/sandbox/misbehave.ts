import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/**
 * How a simulated API misbehaves. `lost`: the API executes the call, and then the connection breaks off. `proxy-404` and
 * `proxy-502`: a proxy in front of the API answers with a page of HTML. `busy`: the API refuses the call with 429 and
 * says when to call again.
 */
export const apiModes = z.enum(['ok', 'slow', 'error', 'down', 'lost', 'proxy-404', 'proxy-502', 'busy'])
export type ApiMode = z.infer<typeof apiModes>

/** What the pages call the modes. */
export const apiModeNames: Record<ApiMode, string> = {
  ok: 'answers',
  slow: 'answers late',
  error: 'answers 500',
  down: 'cannot be reached',
  lost: 'does what it is asked for, and the answer is lost',
  'proxy-404': 'a proxy answers 404 in HTML',
  'proxy-502': 'a proxy answers 502 in HTML',
  busy: 'answers 429 with Retry-After',
}

/** The delay of `slow`. */
export const delayMs = z.int().min(0).max(60_000)

/** The pause that `busy` asks for. */
export const retryAfterSeconds = z.int().min(0).max(100_000)

/** The faults that every simulator has. */
export const apiFault = {
  field: 'api',
  label: 'The API',
  options: apiModes.options.map((mode) => [mode, apiModeNames[mode]] as const),
} as const
export const delayFault = {
  field: 'delayMs',
  label: 'How late is late',
  options: [
    [0, 'not at all'],
    [3_000, '3 s'],
    [15_000, '15 s'],
  ],
} as const
export const retryAfterFault = {
  field: 'retryAfterSeconds',
  label: 'Retry-After',
  options: [
    [20, '20 s'],
    [1_200, '20 minutes'],
  ],
} as const

/** Makes every route of `scope` misbehave as `readControl` says. `error` is the provider's body of a 500. */
export function misbehave(
  scope: FastifyInstance,
  readControl: () => Promise<{ api: string; delayMs: number; retryAfterSeconds: number }>,
  error: object,
): void {
  scope.addHook('preHandler', async (request, reply) => {
    const { api, delayMs, retryAfterSeconds } = await readControl()
    if (api === 'busy') return reply.code(429).header('retry-after', retryAfterSeconds).send(error)
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
