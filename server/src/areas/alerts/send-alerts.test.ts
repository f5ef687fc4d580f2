import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openAlertShop, TOKEN, WEBHOOK_TOKEN } from '../../../test/areas/alerts.ts'
import { useShop } from '../../../test/shop.ts'
import { listMails } from '../../host/sandbox/mailbox/mails.ts'

const shop = useShop(openAlertShop)

beforeEach(async () => {
  await shop.control({ telegram: {}, discord: {} })
  await shop.db.deleteFrom('alert_routes').execute()
})

const soldOut = (title: string) => ({ product: 7, title })

const telegramRoute = () => shop.addRoute('telegram', { target: String(nextChat++) })
let nextChat = 1_000

const ownerNotices = async () =>
  shop.db
    .selectFrom('mails')
    .select(sql<string>`params ->> 'kind'`.as('kind'))
    .where('user_id', '=', shop.operator.id)
    .where(sql<boolean>`params ->> 'kind' = 'alert-route-failed'`)
    .execute()

describe('an alert', () => {
  it('arrives over each route that has its kind, as plain text', async () => {
    const chat = await telegramRoute()
    await shop.addRoute('discord')
    await shop.addRoute('mail', { target: 'night@shift.test' })
    const other = await shop.addRoute('telegram', { target: '77', kinds: ['ledger'] })
    await shop.raise('sold-out', soldOut('_Net_ <b>flix</b> @everyone'))
    await shop.send()
    const url = `${shop.platform.config.publicUrl}/admin/products?accounts=7`
    const { storeName } = shop.platform.shopIdentity.current()
    expect(await shop.inTelegram(chat.target)).toEqual([
      `${storeName}\nSold out: _Net_ <b>flix</b> @everyone\n${url}`,
    ])
    expect(await shop.inDiscord()).toEqual([
      `${storeName}\nSold out: \\_Net\\_ \\<b\\>flix\\</b\\> \\@everyone\n${url}`,
    ])
    const [mail] = await listMails(shop.db, 'night@shift.test')
    expect(mail).toMatchObject({
      subject: `A product is sold out · ${storeName}`,
      text: expect.stringContaining('Sold out: _Net_ <b>flix</b> @everyone'),
      html: expect.stringContaining('&lt;b&gt;flix&lt;/b&gt;'),
    })
    expect(await shop.logOf(other.id)).toEqual([])
    expect(await shop.logOf(chat.id)).toMatchObject([
      {
        state: 'SENT',
        counts: [{ name: 'A product is sold out', count: 1 }],
        words: expect.stringContaining('Telegram'),
      },
    ])
  })

  it('goes to every owner if the mail names no address', async () => {
    const other = await shop.admin()
    const manager = await shop.admin('MANAGER')
    await shop.addRoute('mail')
    await shop.raise('ledger', { violations: 1 })
    await shop.send()
    const countOf = async ({ email }: { email: string }) => (await listMails(shop.db, email)).length
    expect(await Promise.all([shop.operator, other, manager].map(countOf))).toEqual([1, 1, 0])
  })

  it('is a number among ten thousand: a route sends one message a minute, and none is lost', async () => {
    const { id, target } = await telegramRoute()
    await shop.raise('low-stock', { ...soldOut('First'), left: 3 })
    await shop.send()
    const flood = Array.from({ length: 100 }, (_, nth) => ({ ...soldOut(`Product ${nth}`), left: 3 }))
    await Promise.all(Array.from({ length: 100 }, () => shop.raise('low-stock', ...flood)))
    await shop.send()
    await shop.send()
    expect(await shop.inTelegram(target)).toHaveLength(1)
    await shop.passTime(61)
    await shop.send()
    await shop.send()
    const texts = await shop.inTelegram(target)
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain('10,000 alerts')
    expect(texts[1]).toContain('and 9,995 more')
    const log = await shop.logOf(id)
    expect(log.map(({ counts }) => counts)).toEqual([
      [{ name: 'A product runs low', count: 10_000 }],
      [{ name: 'A product runs low', count: 1 }],
    ])
  })

  it('waits in quiet hours, but an urgent one does not', async () => {
    const now = new Date()
    const time = (hours: number) => `${String((now.getUTCHours() + hours + 24) % 24).padStart(2, '0')}:00`
    const { target } = await shop.addRoute('telegram', {
      target: String(nextChat++),
      quiet: { from: time(-1), until: time(2) },
    })
    await shop.raise('sold-out', soldOut('Waits'))
    await shop.raise('ledger', { violations: 3 })
    await shop.send()
    expect(await shop.inTelegram(target)).toEqual([
      expect.stringContaining('The ledger check found 3 violations'),
    ])
    await shop.owner.query('UPDATE alert_routes SET quiet_from = NULL, quiet_until = NULL')
    await shop.passTime(61)
    await shop.send()
    expect((await shop.inTelegram(target))[1]).toContain('Waits')
  })

  it('of a route with a digest is told once a day', async () => {
    const hour = (new Date().getUTCHours() + 23) % 24
    const { target } = await shop.addRoute('telegram', {
      target: String(nextChat++),
      digestAt: `${String(hour).padStart(2, '0')}:00`,
    })
    await shop.raise('sold-out', soldOut('Of today'))
    await shop.send()
    expect(await shop.inTelegram(target)).toEqual([])
    await shop.owner.query("UPDATE waiting_alerts SET first_at = now() - interval '1 day'")
    await shop.raise('sold-out', soldOut('Another one'))
    await shop.send()
    expect(await shop.inTelegram(target)).toEqual([expect.stringContaining('2 alerts')])
  })
})

describe('a route that fails', () => {
  it.each([
    ['a revoked token', { telegram: { api: 'revoked' as const } }, 'Telegram answered 401: Unauthorized'],
    [
      'a chat that is gone',
      { telegram: { api: 'no-chat' as const } },
      'Telegram answered 400: Bad Request: chat not found',
    ],
    [
      'a blocked bot',
      { telegram: { api: 'blocked' as const } },
      'Telegram answered 403: Forbidden: bot was blocked by the user',
    ],
    [
      'a group with a new number',
      { telegram: { api: 'moved' as const } },
      'Telegram answered 400: Bad Request: group chat was upgraded to a supergroup chat (the new chat ID is -1001234567890)',
    ],
  ])('because of %s is told to the owners once, and works again', async (_what, controls, words) => {
    const { id, target } = await telegramRoute()
    const before = (await ownerNotices()).length
    await shop.control(controls)
    await shop.raise('sold-out', soldOut('Netflix'))
    await shop.send()
    expect(await shop.logOf(id)).toMatchObject([{ state: 'WAITING', tries: 1, words }])
    await shop.passTime(3_601)
    await shop.send()
    expect(await shop.logOf(id)).toMatchObject([{ state: 'WAITING', tries: 2, words }])
    expect(await ownerNotices()).toHaveLength(before + 1)
    await shop.control({ telegram: {} })
    await shop.passTime(3_601)
    await shop.send()
    expect(await shop.inTelegram(target)).toEqual([expect.stringContaining('Netflix')])
    const { failing_since } = await shop.db
      .selectFrom('alert_routes')
      .select('failing_since')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(failing_since).toBeNull()
  })

  it('because its webhook is deleted says so', async () => {
    const { id } = await shop.addRoute('discord')
    await shop.control({ discord: { api: 'deleted' } })
    await shop.raise('sold-out', soldOut('Netflix'))
    await shop.send()
    expect(await shop.logOf(id)).toMatchObject([{ words: 'Discord answered 404: Unknown Webhook' }])
  })

  it.each([
    ['Telegram', 'telegram' as const, { telegram: { api: 'flood' as const, retryAfterSeconds: 500 } }, 500],
    ['Discord', 'discord' as const, { discord: { api: 'flood' as const, retryAfterSeconds: 500 } }, 500.5],
    [
      'the proxy of Discord',
      'discord' as const,
      { discord: { api: 'proxy-429' as const, retryAfterSeconds: 700 } },
      700,
    ],
  ])('waits as long as %s asks for', async (_who, channel, controls, seconds) => {
    const { id } = await shop.addRoute(channel, channel === 'telegram' ? { target: String(nextChat++) } : {})
    await shop.control(controls)
    await shop.raise('sold-out', soldOut('Netflix'))
    await shop.send()
    const { rows } = await sql<{ wait: number }>`
      SELECT extract(epoch FROM next_try_at - now())::float8 AS wait FROM alert_messages WHERE route_id = ${id}`.execute(
      shop.db,
    )
    expect(rows[0]?.wait).toBeGreaterThan(seconds - 20)
    expect(rows[0]?.wait).toBeLessThanOrEqual(seconds)
    await shop.send()
    expect(await shop.logOf(id)).toMatchObject([{ state: 'WAITING', tries: 1 }])
  })

  it('is told to the owners after three failures in a row, if the service may come back', async () => {
    const { id } = await telegramRoute()
    await shop.control({ telegram: { api: 'error' } })
    const before = (await ownerNotices()).length
    await shop.raise('sold-out', soldOut('Netflix'))
    for (const notices of [0, 0, 1, 1]) {
      await shop.send()
      expect(await ownerNotices()).toHaveLength(before + notices)
      await shop.passTime(3_601)
    }
    expect(await shop.logOf(id)).toMatchObject([{ state: 'WAITING', tries: 4 }])
  })

  it('does not keep another route from sending, even if it never answers', async () => {
    const dead = await telegramRoute()
    await shop.addRoute('discord')
    const before = (await shop.inDiscord()).length
    await shop.control({ telegram: { api: 'slow', delayMs: 15_000 } })
    await shop.raise('sold-out', soldOut('Netflix'))
    const sent = shop.send()
    await vi.waitFor(async () => expect(await shop.inDiscord()).toHaveLength(before + 1), 5_000)
    await sent
    expect(await shop.logOf(dead.id)).toMatchObject([
      { state: 'WAITING', tries: 1, words: 'Telegram did not answer in time.' },
    ])
  }, 20_000)

  it('gives up after two days into the log, and tells then what has come since', async () => {
    const { id, target } = await telegramRoute()
    await shop.control({ telegram: { api: 'revoked' } })
    await shop.raise('sold-out', soldOut('Too old'))
    await shop.send()
    await shop.raise('sold-out', soldOut('Newer'))
    await shop.passTime(48 * 3_600 + 60)
    await shop.send()
    expect(await shop.logOf(id)).toMatchObject([{ state: 'GIVEN_UP', tries: 2, nextTryAt: null }])
    await shop.control({ telegram: {} })
    await shop.send()
    expect(await shop.inTelegram(target)).toEqual([expect.stringContaining('Newer')])
  })

  it('never has its token in its words, its log or the audit log', async () => {
    await telegramRoute()
    await shop.addRoute('discord')
    await shop.control({ telegram: { api: 'proxy-404' }, discord: { api: 'wrong-token' } })
    const log = vi.spyOn(shop.platform.log, 'error')
    await shop.raise('sold-out', soldOut('Netflix'))
    await shop.send()
    const { rows } = await sql<{ text: string }>`
      SELECT string_agg(t::text, ' ') AS text FROM (
        SELECT to_jsonb(alert_messages)::text AS t FROM alert_messages
        UNION ALL SELECT to_jsonb(audit_log)::text FROM audit_log
        UNION ALL SELECT to_jsonb(alert_routes)::text FROM alert_routes
        UNION ALL SELECT params::text FROM mails
      ) all_rows`.execute(shop.db)
    for (const secret of [TOKEN, TOKEN.split(':')[1], WEBHOOK_TOKEN]) {
      expect(rows[0]?.text).not.toContain(secret)
      expect(JSON.stringify(log.mock.calls)).not.toContain(secret)
    }
  })
})

describe('every alert', () => {
  it('is told at least once or given up in the log, while routes die and come back', async () => {
    const routes = [await telegramRoute(), await shop.addRoute('discord')]
    const modes = ['ok', 'error', 'down', 'lost', 'flood', 'proxy-502'] as const
    let raised = 0
    for (let round = 0; round < 30; round++) {
      const api = modes[(round * 7) % modes.length] ?? 'ok'
      await shop.control({
        telegram: { api, retryAfterSeconds: 5 },
        discord: { api: modes[(round * 5 + 2) % modes.length] ?? 'ok', retryAfterSeconds: 5 },
      })
      await shop.raise('sold-out', ...Array.from({ length: round % 4 }, () => soldOut('Netflix')))
      raised += round % 4
      await Promise.all([shop.send(), shop.send()])
      await shop.passTime(round % 3 === 0 ? 3_601 : 70)
    }
    await shop.control({ telegram: {}, discord: {} })
    for (let n = 0; n < 3; n++) {
      await shop.passTime(3_601)
      await shop.send()
    }
    for (const { id } of routes) {
      const log = await shop.logOf(id)
      const { rows } = await sql<{ told: number; waiting: number }>`
        SELECT coalesce(sum((g ->> 'count')::integer), 0)::integer AS told,
          (SELECT count(*)::integer FROM waiting_alerts WHERE route_id = ${id}) AS waiting
        FROM alert_messages, jsonb_array_elements(groups) AS g
        WHERE route_id = ${id} AND state IN ('SENT', 'GIVEN_UP')`.execute(shop.db)
      expect(log.length).toBeGreaterThan(1)
      expect(rows).toEqual([{ told: raised, waiting: 0 }])
    }
  }, 30_000)
})
