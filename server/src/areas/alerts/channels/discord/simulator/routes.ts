import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { html } from '../../../../../host/pages/html.ts'
import { controlRoutes } from '../../../../../host/sandbox/control.ts'
import { createTables } from '../../../../../host/sandbox/create-tables.ts'
import { misbehave } from '../../../../../host/sandbox/misbehave.ts'
import { line, page } from '../../../../../host/sandbox/pages/page.ts'
import { sendPage } from '../../../../../host/sandbox/pages/serve.ts'
import {
  type Control,
  discordFaults,
  listMessages,
  readControl,
  storeMessage,
  tablesSql,
  writeControl,
} from './store.ts'

const MAX_TEXT = 2_000

/**
 * Simulates the webhooks of Discord, below the prefix of its registration: `/api/v10/webhooks/<id>/<token>`, what has
 * arrived (`/` for people, `/messages.json` for tests), the page `/faults` and `POST /control`. It refuses what the real
 * one refuses, in its words. [discord.com/developers/docs/resources/webhook, topics/rate-limits]
 */
export async function sandboxDiscord(
  scope: FastifyInstance,
  { pool, hasControls = true }: { pool: Pool; hasControls?: boolean },
): Promise<void> {
  await createTables(pool, tablesSql)
  await scope.register(webhookApi, { pool })
  // Anyone can open a public sandbox, and its messages are the operators'.
  if (!hasControls) return
  await scope.register(readRoutes, { pool })
  await scope.register((inner) =>
    controlRoutes(inner, {
      ...discordFaults,
      read: () => readControl(pool),
      write: (control) => writeControl(pool, control),
    }),
  )
}

interface Execute {
  Params: { id: string; token: string }
  Querystring: { wait?: string }
  Body: { content?: unknown; allowed_mentions?: { parse?: unknown[] } } | null
}

async function webhookApi(scope: FastifyInstance, { pool }: { pool: Pool }): Promise<void> {
  misbehave(scope, () => readControl(pool), { message: '500: Internal Server Error', code: 0 })

  scope.post<Execute>('/api/v10/webhooks/:id/:token', async (request, reply) => {
    const { content = '', allowed_mentions: mentions } = request.body ?? {}
    const text = String(content)
    const refused = refuse(reply, await readControl(pool), text)
    if (refused) return refused
    // The real one would notify everyone.
    const pings = mentions?.parse?.length !== 0 && /@(everyone|here)/.test(text)
    const id = await storeMessage(pool, { webhook: request.params.id, text: pings ? `PING ${text}` : text })
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

async function readRoutes(scope: FastifyInstance, { pool }: { pool: Pool }): Promise<void> {
  scope.get<{ Querystring: { webhook?: string } }>('/messages.json', async ({ query }) => {
    const messages = await listMessages(pool, query.webhook ?? null)
    return messages.map(({ webhook, text, received_at }) => ({
      webhook,
      text,
      at: received_at.toISOString(),
    }))
  })
  scope.get('/', async (_request, reply) => {
    const messages = await listMessages(pool, null)
    const content = html`<h1>Messages</h1>${messages.map(
      ({ webhook, text, received_at }) =>
        html`<section class="receipt"><dl>${line('Webhook', webhook)}${line('Received', received_at.toISOString())}</dl>
          <p class="mono">${text}</p></section>`,
    )}<p><a href="${scope.prefix}/faults">Make Discord misbehave</a></p>`
    return sendPage(reply, page({ title: 'Discord', note: 'What webhooks of this shop have sent.', content }))
  })
}
