import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openAlertShop, TOKEN, WEBHOOK, WEBHOOK_ID } from '../../../test/areas/alerts.ts'
import { useShop } from '../../../test/shop.ts'
import { addDataKey } from '../../host/security/encryption.ts'
import { reEncrypt } from '../../host/security/re-encrypt.ts'

const shop = useShop(openAlertShop)
afterEach(() => shop.db.deleteFrom('alert_routes').execute())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  token = shop.operator.token,
) => shop.api(method, `/admin/alert/${path}`, { token, body })
const list = async () => (await call('GET', 'route/list')).body
const bodyOf = ({
  id,
  name,
  target,
  kinds,
  quiet,
  digestAt,
  isOn,
}: Awaited<ReturnType<typeof shop.addRoute>>) => ({
  id,
  name,
  target,
  kinds,
  quiet,
  digestAt,
  isOn,
})

const routeBody = {
  channel: 'telegram',
  name: 'A route',
  target: '42',
  secret: TOKEN,
  kinds: ['ledger'],
  quiet: null,
  digestAt: null,
  isOn: true,
}

describe('a route', () => {
  it('is added, changed and deleted; its token is stored encrypted and never shown', async () => {
    const route = await shop.addRoute('telegram', { name: '  Night shift ', kinds: ['ledger', 'dispute'] })
    expect(route).toEqual({
      id: expect.any(Number),
      channel: 'telegram',
      name: 'Night shift',
      target: '42',
      kinds: ['ledger', 'dispute'],
      quiet: null,
      digestAt: null,
      isOn: true,
      revision: 1,
      failingSince: null,
      waiting: 0,
      last: null,
    })
    expect((await list()).routes).toEqual([route])
    const quiet = { from: '22:00', until: '07:30' }
    const changed = await call('PUT', 'route', { ...bodyOf(route), target: '@channel', quiet })
    expect(changed).toMatchObject({ status: 200, body: { ...route, target: '@channel', quiet, revision: 2 } })
    await shop.raise('ledger', { violations: 1 })
    await shop.send()
    expect(await shop.inTelegram('@channel')).toHaveLength(1)
    expect((await call('DELETE', `route/${route.id}`)).body).toEqual({ id: route.id })
    expect((await list()).routes).toEqual([])
    expect((await call('DELETE', `route/${route.id}`)).status).toBe(404)
  })

  it('over Discord shows the number of its webhook, and another address replaces it', async () => {
    const route = await shop.addRoute('discord')
    expect(route.target).toBe(`Webhook ${WEBHOOK_ID}`)
    const kept = await call('PUT', 'route', { ...bodyOf(route), target: '' })
    expect(kept.body.target).toBe(route.target)
    const secret = WEBHOOK.replace(WEBHOOK_ID, '999999999999999999')
    const replaced = await call('PUT', 'route', { ...bodyOf(route), secret })
    expect(replaced.body.target).toBe('Webhook 999999999999999999')
  })

  it('keeps its token readable when the shop’s keys are rotated', async () => {
    const route = await shop.addRoute('telegram', { target: '43' })
    await addDataKey(shop.db, shop.platform.config.secretKey)
    await shop.platform.keys.refresh()
    const table = { table: 'alert_routes', column: 'ciphertext' }
    expect(await reEncrypt(shop.db, shop.platform.keys, table)).toBe(1)
    const message = await call('POST', 'route/test', { id: route.id })
    expect(message).toMatchObject({ status: 200, body: { isTest: true, state: 'WAITING' } })
    await shop.send()
    expect(await shop.inTelegram('43')).toEqual([expect.stringContaining('This is a test.')])
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown channel', { channel: 'pigeon' }, 'channel'],
    ['no token', { secret: null }, 'secret'],
    ['an empty token', { secret: '' }, 'secret'],
    ['a token of another form', { secret: 'https://api.telegram.org' }, 'secret'],
    ['a chat of another form', { target: 'https://t.me/x' }, 'target'],
    ['no kinds', { kinds: [] }, 'kinds'],
    ['an unknown kind', { kinds: ['everything'] }, 'kinds'],
    ['quiet hours that begin as they end', { quiet: { from: '07:00', until: '07:00' } }, 'quiet.until'],
    ['a time that no day has', { digestAt: '24:00' }, 'digestAt'],
  ])('is refused with %s', async (_what, wrong, field) => {
    const { status, body: answer } = await call('POST', 'route', { ...routeBody, ...wrong })
    expect([status, Object.keys(answer.details)]).toEqual([400, [field]])
    expect((await list()).routes).toEqual([])
  })

  it('is refused if the shop has twenty already, even if calls arrive at the same time', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, (_, nth) => shop.addRoute('mail', { name: `Route ${nth}` })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect((await list()).routes).toHaveLength(20)
  })

  it('is seen and changed only with the permission for settings', async () => {
    const { id } = await shop.addRoute('mail')
    for (const role of ['SUPPORT', 'STOCK'] as const) {
      const { token } = await shop.admin(role)
      expect((await call('GET', 'route/list', undefined, token)).status).toBe(403)
      expect((await call('POST', 'route/test', { id }, token)).status).toBe(403)
      expect((await call('DELETE', `route/${id}`, undefined, token)).status).toBe(403)
    }
  })

  it('that was changed meanwhile is not overwritten: of two who save at once, one is told', async () => {
    const route = await shop.addRoute('mail', { kinds: ['ledger'] })
    const put = (body: object) =>
      call('PUT', 'route', { ...bodyOf(route), revision: route.revision, ...body })
    const answers = await Promise.all([
      put({ kinds: ['ledger', 'dispute'] }),
      put({ kinds: ['ledger', 'sold-out'] }),
    ])
    const [saved, refused] = answers.sort((a, b) => a.status - b.status)
    expect(saved).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
    expect((await list()).routes).toEqual([saved?.body])
    expect(await put({ revision: 2, kinds: ['backup'] })).toMatchObject({
      status: 200,
      body: { revision: 3, kinds: ['backup'] },
    })
    await shop.control({ telegram: { api: 'error' } })
    await shop.raise('backup', { says: 'The shop has no backup' })
    await shop.send()
    expect((await list()).routes[0].revision).toBe(3)
  })

  it('that is turned off gives up what waits, and sends nothing', async () => {
    const route = await shop.addRoute('telegram', { target: '44' })
    await shop.control({ telegram: { api: 'error' } })
    await shop.raise('sold-out', { product: 1, title: 'A' })
    await shop.send()
    await shop.raise('sold-out', { product: 1, title: 'B' })
    await shop.control({ telegram: {} })
    await call('PUT', 'route', { ...bodyOf(route), isOn: false })
    await shop.passTime(3_601)
    await shop.raise('sold-out', { product: 1, title: 'C' })
    await shop.send()
    expect(await shop.logOf(route.id)).toMatchObject([
      { state: 'GIVEN_UP', words: 'The route was turned off.' },
    ])
    await call('PUT', 'route', bodyOf(route))
    await shop.send()
    expect(await shop.inTelegram('44')).toEqual([])
  })

  it('that is changed is tried again at once', async () => {
    const route = await shop.addRoute('telegram', { target: '45' })
    await shop.control({ telegram: { api: 'revoked' } })
    await shop.raise('sold-out', { product: 1, title: 'A' })
    await shop.send()
    await shop.control({ telegram: {} })
    await call('PUT', 'route', { ...bodyOf(route), secret: `${TOKEN}x` })
    await shop.send()
    expect(await shop.inTelegram('45')).toHaveLength(1)
  })

  it('is told to the owners when it is added, leads elsewhere, or tells less', async () => {
    // Another operator than that of the other tests: the mails about one operator have a limit.
    const other = await shop.admin()
    const noticesOf = async () =>
      (
        await sql<{ kind: string }>`
          SELECT params ->> 'kind' AS kind FROM mails
          WHERE user_id = ${other.id} AND params ->> 'actorId' = ${String(other.id)} ORDER BY id`.execute(
          shop.db,
        )
      ).rows.map(({ kind }) => kind)
    const route = (await call('POST', 'route', { ...routeBody, kinds: ['ledger', 'dispute'] }, other.token))
      .body
    const put = (body: object) => call('PUT', 'route', { ...bodyOf(route), ...body }, other.token)
    await put({ name: 'Another name' })
    await put({ target: '46' })
    await put({ target: '46', kinds: ['ledger'] })
    await call('DELETE', `route/${route.id}`, undefined, other.token)
    expect(await noticesOf()).toEqual([
      'alert-route-added',
      'alert-route-added',
      'alert-route-silenced',
      'alert-route-silenced',
    ])
  })
})

describe('a test', () => {
  it('shows what the service says, and is not repeated', async () => {
    const { id } = await shop.addRoute('discord')
    await shop.control({ discord: { api: 'deleted' } })
    const [first, second] = [
      await call('POST', 'route/test', { id }),
      await call('POST', 'route/test', { id }),
    ]
    expect(second.body).toEqual(first.body)
    await shop.send()
    await shop.passTime(3_601)
    await shop.send()
    expect(await shop.logOf(id)).toMatchObject([
      { isTest: true, state: 'FAILED', tries: 1, words: 'Discord answered 404: Unknown Webhook' },
    ])
    await shop.control({ discord: {} })
    await call('POST', 'route/test', { id })
    await shop.send()
    expect((await shop.logOf(id))[0]).toMatchObject({
      isTest: true,
      state: 'SENT',
      words: 'Discord accepted it.',
    })
    expect((await list()).routes[0].last).toMatchObject({ isTest: true, state: 'SENT' })
  })

  it('of a route that does not exist is not found', async () => {
    expect((await call('POST', 'route/test', { id: 999_999 })).status).toBe(404)
    expect((await call('GET', 'route/999999/log')).status).toBe(404)
  })
})
