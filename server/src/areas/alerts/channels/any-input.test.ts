import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText, valuesOf } from '../../../../test/any-value.ts'
import { ShopError } from '../../../host/errors.ts'
import { readAnswer } from './channel/post-json.ts'
import { discordAnswer, outcomeOf as ofDiscord, readDiscord } from './discord/discord.ts'
import { outcomeOf as ofTelegram, readTelegram, telegramAnswer } from './telegram/telegram.ts'

const TOKEN = '123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOpp'
const WEBHOOK = `https://discord.com/api/webhooks/123456789012345678/${'aB3-_'.repeat(13)}`
const secret = 'aB3-_'.repeat(13)

describe('the address of a webhook', () => {
  it.each([
    WEBHOOK,
    WEBHOOK.replace('discord.com', 'discordapp.com'),
    WEBHOOK.replace('discord.com', 'canary.discord.com'),
    WEBHOOK.replace('/api/', '/api/v10/'),
    `${WEBHOOK}/`,
  ])('is stored as its number and its token: %s', (entered) => {
    expect(readDiscord({ target: '', secret: entered })).toEqual({
      target: 'Webhook 123456789012345678',
      secret,
    })
  })

  it.each([
    `http://discord.com/api/webhooks/123456789012345678/${secret}`,
    `https://discord.com.evil.test/api/webhooks/123456789012345678/${secret}`,
    `https://evil.test/https://discord.com/api/webhooks/123456789012345678/${secret}`,
    `https://user@127.0.0.1/api/webhooks/123456789012345678/${secret}`,
    `https://discord.com@10.0.0.1/api/webhooks/123456789012345678/${secret}`,
    `https://discord.com:8443/api/webhooks/123456789012345678/${secret}`,
    'https://169.254.169.254/latest/meta-data',
    `${WEBHOOK}?wait=true`,
    `${WEBHOOK}/../../../users`,
    WEBHOOK.replace(secret, '..%2f..%2fusers%2f@me'),
    '',
  ])('is refused if the server would call another one: %s', (entered) => {
    expect(() => readDiscord({ target: '', secret: entered })).toThrow(ShopError)
  })

  it('makes every accepted text a call to Discord', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anyText.map((text) => WEBHOOK + text),
        ),
        (entered) => {
          const read = attempt(() => readDiscord({ target: '', secret: entered }))
          if (read === null) return
          const { pathname, host } = new URL(
            `/api/v10/webhooks/${read.target.slice(8)}/${read.secret}`,
            'https://discord.com',
          )
          expect([host, pathname.split('/').length]).toEqual(['discord.com', 6])
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a bot and its chat', () => {
  it.each(['-1001234567890', '42', '@the_channel'])('are stored: %s', (target) => {
    expect(readTelegram({ target, secret: TOKEN })).toEqual({ target, secret: TOKEN })
  })

  it.each([
    { target: '', secret: TOKEN },
    { target: 'the_channel', secret: TOKEN },
    { target: '42', secret: 'AAbb' },
    { target: '42', secret: `${TOKEN}/../x` },
    { target: '42', secret: TOKEN.replace(':', '/') },
  ])('are refused: %j', (entered) => {
    expect(() => readTelegram(entered)).toThrow(ShopError)
  })

  it('make every accepted token and chat a call to Telegram', () => {
    fc.assert(
      fc.property(anyText, (entered) => {
        const read = attempt(() => readTelegram({ target: '42', secret: entered }))
        if (read === null) return
        expect(new URL(`/bot${read.secret}/sendMessage`, 'https://t.test').pathname.split('/')).toHaveLength(
          3,
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe.each([
  ['Telegram', ofTelegram, telegramAnswer, TOKEN],
  ['Discord', ofDiscord, discordAnswer, secret],
] as const)('any answer of %s', (_name, outcomeOf, schema, token) => {
  const texts = fc.oneof(
    anyText,
    valuesOf(schema).map((value) => JSON.stringify(value)),
    fc
      .record({ ok: fc.constant(false), description: anyText, message: anyText })
      .map((value) => JSON.stringify(value)),
    anyText.map((text) =>
      JSON.stringify({ ok: false, description: `${text} ${token}`, message: `bot${token} ${text}` }),
    ),
  )
  const statuses = fc.constantFrom(200, 204, 302, 400, 401, 403, 404, 413, 429, 500, 502)

  it('is an outcome whose words are short and have no secret', () => {
    fc.assert(
      fc.property(
        texts,
        statuses,
        fc.option(fc.integer({ min: 1 }), { nil: undefined }),
        (text, status, restMs) => {
          const outcome = outcomeOf({ status, text, ...(restMs !== undefined && { restMs }) }, [token])
          expect(outcome.words).not.toContain(token)
          expect(outcome.words.length).toBeLessThanOrEqual(300)
          if (outcome.isSent) expect([200, 204]).toContain(status)
          else if (outcome.retryAfterMs !== undefined) {
            expect(outcome.retryAfterMs).toBeGreaterThan(0)
            expect(outcome.retryAfterMs).toBeLessThanOrEqual(24 * 3_600_000)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

it('JSON of another form is no answer', () => {
  for (const text of ['', '<html>', '[]', 'null', '{"ok":"yes"}']) {
    expect(readAnswer(telegramAnswer, text)).toBeNull()
  }
})

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof ShopError) return null
    throw error
  }
}
