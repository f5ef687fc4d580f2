import * as z from 'zod'
import { invalid } from '../../../../host/errors.ts'
import type { Channel, Destination, Outcome } from '../channel/channel.ts'
import { callService, readAnswer, refusalWords, restMsOf } from '../channel/post-json.ts'
import { discordEnvironment, discordUrl } from './settings.ts'

const NAME = 'Discord'
/** Only Discord's own hosts. What is stored is the number and the token, so the server never calls a typed address. */
const WEBHOOK =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{5,25})\/([A-Za-z0-9_-]{20,120})\/?$/
const TARGET = 'Webhook '
/** A message without previews of its links. [discord.com/developers/docs/resources/message: Message Flags] */
const SUPPRESS_EMBEDS = 4

/**
 * A webhook of a Discord channel. [discord.com/developers/docs/resources/webhook: Execute Webhook]
 *
 * `wait` makes Discord answer after the message is stored: without it, a message that is not stored returns no error.
 */
export const discord: Channel = {
  name: NAME,
  target: null,
  secret: {
    label: 'Webhook URL',
    hint: 'Channel settings, Integrations, Webhooks, Copy Webhook URL.',
    isOptional: false,
  },
  maxLength: 2_000,
  // Discord shows the character after a backslash as it is. Ours is never the first of its line.
  asPlain: (text) => text.replace(/[\\*_~`|<>@:[\]()]/g, '\\$&'),
  service: {
    environment: discordEnvironment,
    simulator: async () => (await import('./simulator.ts')).simulator,
    baseUrl: discordUrl,
  },
  read: readDiscord,
  async send({ alertAddresses }, { target, secret }, { text }) {
    const token = secret ?? ''
    const call = {
      name: NAME,
      baseUrl: alertAddresses.discord?.() ?? '',
      path: `/api/v10/webhooks/${target.slice(TARGET.length)}/${token}?wait=true`,
      body: { content: text, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS },
      secrets: [token],
    }
    const answer = await callService(call)
    return 'isSent' in answer ? answer : outcomeOf(answer, call.secrets)
  },
}

/** What an operator has entered, as it is stored: the webhook's number and its token. @throws VALIDATION_ERROR */
export function readDiscord({ target, secret }: Destination): Destination {
  // Without a new address the webhook stays the same.
  if (secret === null) return { target, secret }
  const [, number, token] = WEBHOOK.exec(secret) ?? []
  if (number === undefined || token === undefined) {
    throw invalid({
      secret: ['Enter the whole address, such as https://discord.com/api/webhooks/123…/abc…'],
    })
  }
  return { target: `${TARGET}${number}`, secret: token }
}

/** What Discord answers to a refusal. */
export const discordAnswer = z.object({
  message: z.string().optional(),
  retry_after: z.number().optional(),
})

type Answer = Exclude<Awaited<ReturnType<typeof callService>>, Outcome>

/** What an answer of Discord means. */
export function outcomeOf(answer: Answer, secrets: readonly string[]): Outcome {
  const { status, text } = answer
  if (status === 200 || status === 204) return { isSent: true, words: `${NAME} accepted it.` }
  // A 429 of the proxy in front of Discord is HTML.
  const read = readAnswer(discordAnswer, text)
  return {
    isSent: false,
    words: refusalWords({ name: NAME, secrets }, status, read?.message),
    // 404: the webhook is deleted; 401 and 403: the token is wrong; 400: Discord refuses the message.
    isFinal: read !== null && [400, 401, 403, 404].includes(status),
    ...(status === 429 || status >= 500 ? restMsOf(read?.retry_after, answer) : {}),
  }
}
