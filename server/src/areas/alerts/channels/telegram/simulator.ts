import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createMessenger, type MessengerControl } from '../../../../host/sandbox/messenger.ts'

const MAX_TEXT = 4_096

const MODES = {
  revoked: 'answers 401: the token is revoked',
  'no-chat': 'answers 400: the chat is gone',
  blocked: 'answers 403: the bot was blocked',
  moved: 'answers 400: the group became a supergroup',
  flood: 'answers 429 with retry_after',
}

export type Control = MessengerControl<keyof typeof MODES>

export const messenger = createMessenger({
  service: 'telegram',
  name: 'Telegram',
  place: 'Chat',
  modes: MODES,
  error: { ok: false, error_code: 500, description: 'Internal Server Error' },
})

/**
 * Simulates the Bot API of Telegram, below its prefix: `/bot<token>/sendMessage`. It refuses what the real one refuses,
 * in its words. [core.telegram.org/bots/api]
 */
export const simulator = messenger.simulator(addBots)

interface SendMessage {
  Params: { bot: string }
  Body: Record<string, unknown> | null
}

function addBots(scope: FastifyInstance, pool: Pool): void {
  scope.post<SendMessage>('/:bot/sendMessage', async (request, reply) => {
    const { chat_id = '', text: sent = '' } = request.body ?? {}
    const [chat, text] = [String(chat_id), String(sent)]
    const control = await messenger.readControl(pool)
    const refusal = refusalOf(control, { bot: request.params.bot, chat, text })
    if (refusal) return reply.code(refusal.error_code).send({ ok: false, ...refusal })
    const id = await messenger.storeMessage(pool, { place: chat, text })
    return { ok: true, result: { message_id: Number(id), date: Math.floor(Date.now() / 1_000), text } }
  })
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
