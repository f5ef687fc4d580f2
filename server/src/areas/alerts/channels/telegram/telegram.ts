import * as z from 'zod'
import { invalid } from '../../../../host/errors.ts'
import type { Channel, Destination, Outcome } from '../channel/channel.ts'
import { callService, readAnswer, refusalWords, restMsOf } from '../channel/post-json.ts'
import { telegramEnvironment, telegramUrl } from './settings.ts'

const NAME = 'Telegram'
const TOKEN = /^\d{3,20}:[A-Za-z0-9_-]{20,100}$/
/** A person, a group (negative), or a public channel by its name. */
const CHAT = /^(?:-?\d{1,20}|@[A-Za-z]\w{3,31})$/

/**
 * A message of a Telegram bot. [core.telegram.org/bots/api: sendMessage, Making requests, ResponseParameters]
 *
 * Without `parse_mode`, Telegram shows each character of the text as it is.
 */
export const telegram: Channel = {
  name: NAME,
  target: {
    label: 'Chat ID',
    hint: 'A number such as -1001234567890, or @name of a public channel. Write to the bot first, or add it to the group.',
    isOptional: false,
  },
  secret: { label: 'Bot token', hint: 'From @BotFather, such as 123456789:AA…', isOptional: false },
  maxLength: 4_096,
  asPlain: (text) => text,
  service: {
    environment: telegramEnvironment,
    simulator: async () => (await import('./simulator.ts')).simulator,
    baseUrl: telegramUrl,
  },
  read: readTelegram,
  async send({ alertAddresses }, { target, secret }, { text }) {
    const token = secret ?? ''
    const call = {
      name: NAME,
      baseUrl: alertAddresses.telegram?.() ?? '',
      path: `/bot${token}/sendMessage`,
      body: { chat_id: target, text, link_preview_options: { is_disabled: true } },
      secrets: [token, token.slice(token.indexOf(':') + 1)],
    }
    const answer = await callService(call)
    return 'isSent' in answer ? answer : outcomeOf(answer, call.secrets)
  },
}

/** What an operator has entered, as it is stored. @throws VALIDATION_ERROR */
export function readTelegram({ target, secret }: Destination): Destination {
  if (!CHAT.test(target)) throw invalid({ target: ['Enter the number of a chat, or @name of a channel.'] })
  if (secret !== null && !TOKEN.test(secret))
    throw invalid({ secret: ['Enter the whole token of the bot, such as 123456789:AA…'] })
  return { target, secret }
}

/** What the Bot API answers. */
export const telegramAnswer = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z
    .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() })
    .optional(),
  result: z.object({ message_id: z.number() }).optional(),
})

type Answer = Exclude<Awaited<ReturnType<typeof callService>>, Outcome>

/** What an answer of the Bot API means. */
export function outcomeOf(answer: Answer, secrets: readonly string[]): Outcome {
  const { status, text } = answer
  const read = readAnswer(telegramAnswer, text)
  if (status === 200 && read?.ok) {
    return {
      isSent: true,
      words: `${NAME} accepted it as message ${read.result?.message_id ?? ''}.`.slice(0, 100),
    }
  }
  const moved = read?.parameters?.migrate_to_chat_id
  const words = refusalWords({ name: NAME, secrets }, status, read?.description)
  return {
    isSent: false,
    // The group has become a supergroup: the new number is what the operator needs.
    words: moved === undefined ? words : `${words} (the new chat ID is ${moved})`,
    // 401: the token is revoked; 403: the bot is blocked or was removed; 400 and 404: no such chat, no such bot.
    isFinal: read !== null && [400, 401, 403, 404].includes(status),
    ...(status === 429 || status >= 500 ? restMsOf(read?.parameters?.retry_after, answer) : {}),
  }
}
