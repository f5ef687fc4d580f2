import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { html } from '../../../../../host/pages/html.ts'
import { controlRoutes } from '../../../../../host/sandbox/control.ts'
import { createTables } from '../../../../../host/sandbox/create-tables.ts'
import { misbehave } from '../../../../../host/sandbox/misbehave.ts'
import { line, page } from '../../../../../host/sandbox/pages/page.ts'
import { sendPage } from '../../../../../host/sandbox/pages/serve.ts'
import {
  type Control,
  listMessages,
  readControl,
  storeMessage,
  tablesSql,
  telegramFaults,
  writeControl,
} from './store.ts'

const MAX_TEXT = 4_096

/**
 * Simulates the Bot API of Telegram, below the prefix of its registration: `/bot<token>/sendMessage`, what has arrived
 * (`/` for people, `/messages.json` for tests), the page `/faults` and `POST /control`. It refuses what the real one
 * refuses, in its words. [core.telegram.org/bots/api]
 */
export async function sandboxTelegram(
  scope: FastifyInstance,
  { pool, hasControls = true }: { pool: Pool; hasControls?: boolean },
): Promise<void> {
  await createTables(pool, tablesSql)
  await scope.register(botApi, { pool })
  // Anyone can open a public sandbox, and its messages are the operators'.
  if (!hasControls) return
  await scope.register(readRoutes, { pool })
  await scope.register((inner) =>
    controlRoutes(inner, {
      ...telegramFaults,
      read: () => readControl(pool),
      write: (control) => writeControl(pool, control),
    }),
  )
}

async function botApi(scope: FastifyInstance, { pool }: { pool: Pool }): Promise<void> {
  misbehave(scope, () => readControl(pool), {
    ok: false,
    error_code: 500,
    description: 'Internal Server Error',
  })

  scope.post<{ Params: { bot: string }; Body: Record<string, unknown> | null }>(
    '/:bot/sendMessage',
    async (request, reply) => {
      const { bot } = request.params
      const { chat_id: chat = '', text = '' } = request.body ?? {}
      const control = await readControl(pool)
      const refusal = refusalOf(control, { bot, chat: String(chat), text: String(text) })
      if (refusal) return reply.code(refusal.error_code).send({ ok: false, ...refusal })
      const id = await storeMessage(pool, { chat: String(chat), text: String(text) })
      return { ok: true, result: { message_id: Number(id), date: Math.floor(Date.now() / 1_000), text } }
    },
  )
}

function refusalOf(
  { api, retryAfterSeconds }: Control,
  { bot, chat, text }: { bot: string; chat: string; text: string },
): { error_code: number; description: string; parameters?: object } | null {
  if (!/^bot\d+:[A-Za-z0-9_-]+$/.test(bot)) return { error_code: 404, description: 'Not Found' }
  if (api === 'revoked') return { error_code: 401, description: 'Unauthorized' }
  if (api === 'blocked') return { error_code: 403, description: 'Forbidden: bot was blocked by the user' }
  if (api === 'flood') {
    return {
      error_code: 429,
      description: `Too Many Requests: retry after ${retryAfterSeconds}`,
      parameters: { retry_after: retryAfterSeconds },
    }
  }
  if (api === 'moved') {
    return {
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: -1_001_234_567_890 },
    }
  }
  if (api === 'no-chat' || chat === '') return { error_code: 400, description: 'Bad Request: chat not found' }
  if (text.trim() === '') return { error_code: 400, description: 'Bad Request: message text is empty' }
  if (text.length > MAX_TEXT) return { error_code: 400, description: 'Bad Request: message is too long' }
  return null
}

async function readRoutes(scope: FastifyInstance, { pool }: { pool: Pool }): Promise<void> {
  scope.get<{ Querystring: { chat?: string } }>('/messages.json', async ({ query }) => {
    const messages = await listMessages(pool, query.chat ?? null)
    return messages.map(({ chat, text, received_at }) => ({ chat, text, at: received_at.toISOString() }))
  })
  scope.get('/', async (_request, reply) => {
    const messages = await listMessages(pool, null)
    const content = html`<h1>Messages</h1>${messages.map(
      ({ chat, text, received_at }) =>
        html`<section class="receipt"><dl>${line('Chat', chat)}${line('Received', received_at.toISOString())}</dl>
          <p class="mono">${text}</p></section>`,
    )}<p><a href="${scope.prefix}/faults">Make Telegram misbehave</a></p>`
    return sendPage(reply, page({ title: 'Telegram', note: 'What bots of this shop have sent.', content }))
  })
}
