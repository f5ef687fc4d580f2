import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { createMessenger, type MessengerControl } from '../../../../host/sandbox/messenger.ts'

const MAX_TEXT = 2_000

const MODES = {
  deleted: 'answers 404: the webhook is deleted',
  'wrong-token': 'answers 401: the token is wrong',
  flood: 'answers 429 with retry_after',
  'proxy-429': 'a proxy answers 429 in HTML',
}

export type Control = MessengerControl<keyof typeof MODES>

export const messenger = createMessenger({
  service: 'discord',
  name: 'Discord',
  place: 'Webhook',
  modes: MODES,
  error: { message: '500: Internal Server Error', code: 0 },
})

/**
 * Simulates the webhooks of Discord, below its prefix: `/api/v10/webhooks/<id>/<token>`. It refuses what the real one
 * refuses, in its words. [discord.com/developers/docs/resources/webhook, topics/rate-limits]
 */
export const simulator = messenger.simulator(addWebhooks)

interface Execute {
  Params: { id: string; token: string }
  Querystring: { wait?: string }
  Body: { content?: unknown; allowed_mentions?: { parse?: unknown[] } } | null
}

function addWebhooks(scope: FastifyInstance, pool: Pool): void {
  scope.post<Execute>('/api/v10/webhooks/:id/:token', async (request, reply) => {
    const { content = '', allowed_mentions: mentions } = request.body ?? {}
    const text = String(content)
    const refused = refuse(reply, await messenger.readControl(pool), text)
    if (refused) return refused
    // The real one would notify everyone.
    const pings = mentions?.parse?.length !== 0 && /@(everyone|here)/.test(text)
    const stored = { place: request.params.id, text: pings ? `PING ${text}` : text }
    const id = await messenger.storeMessage(pool, stored)
    if (request.query.wait !== 'true') return reply.code(204).send()
    return { id, type: 0, content: text, channel_id: '1', webhook_id: request.params.id }
  })
}

function refuse(reply: FastifyReply, { api, retryAfterSeconds }: Control, text: string) {
  const send = (status: number, body: object) => reply.code(status).send(body)
  if (api === 'deleted') return send(404, { message: 'Unknown Webhook', code: 10_015 })
  if (api === 'wrong-token') return send(401, { message: 'Invalid Webhook Token', code: 50_027 })
  if (api === 'flood') {
    const body = {
      message: 'You are being rate limited.',
      retry_after: retryAfterSeconds + 0.5,
      global: false,
    }
    return reply
      .header('retry-after', retryAfterSeconds + 1)
      .code(429)
      .send(body)
  }
  if (api === 'proxy-429') {
    return reply
      .header('retry-after', retryAfterSeconds)
      .code(429)
      .type('text/html')
      .send('<html><body><h1>Error 1015: You are being rate limited</h1></body></html>')
  }
  if (text.trim() === '') return send(400, { message: 'Cannot send an empty message', code: 50_006 })
  if (text.length > MAX_TEXT) return send(400, { message: 'Invalid Form Body', code: 50_035 })
  return null
}
