import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testOperators } from '../../../../test/areas/operators.ts'
import { createApp } from '../../../../test/create-app.ts'
import { type TestCaller, useTestShop } from '../../../../test/shop.ts'
import { readConfig } from '../../../host/config.ts'
import { openPlatform } from '../../../host/context/open-platform.ts'
import { browserName } from '../../../host/security/browser-name.ts'

const shop = useTestShop()

const { call } = testOperators(() => shop)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const addSession = ({ id }: TestCaller, userAgent = FIREFOX) =>
  shop.platform.sessions.issue({ id, role: 'ADMIN' }, { address: '192.0.2.7', userAgent })
const list = async (token: string, query = '') => (await call('GET', `/session/list${query}`, token)).body
const isAlive = async (token: string) => (await shop.api('GET', '/auth/me', { token })).status === 200

describe('a user’s sessions', () => {
  it('are listed with address, time and browser, the session of the call first, without ended and expired ones', async () => {
    const admin = await shop.admin()
    await addSession(admin)
    const ended = await addSession(admin)
    await shop.api('POST', '/auth/logout', { token: ended, body: {} })
    await addSession(admin, 'expired')
    await shop.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_agent', '=', 'expired')
      .execute()

    expect(await list(admin.token)).toEqual({
      items: [
        expect.objectContaining({ isThis: true, browser: null, address: '127.0.0.1' }),
        {
          id: expect.any(String),
          isThis: false,
          browser: 'Firefox on Linux',
          address: '192.0.2.7',
          createdAt: expect.any(String),
          lastSeenAt: expect.any(String),
          expiresAt: expect.any(String),
        },
      ],
      total: 2,
      page: 1,
      pageSize: 10,
    })
    const second = await list(admin.token, '?page=2&pageSize=1')
    expect(second).toMatchObject({ items: [{ isThis: false }], total: 2 })
  })

  it('can be ended one by one, immediately in all processes, with an audit entry', async () => {
    const admin = await shop.admin()
    const other = await addSession(admin)
    const otherPlatform = await openPlatform(
      readConfig({ NODE_ENV: 'test', SECRET_KEY: 'a-secret-for-tests-only-of-fair-length', DEMO: '0' }),
      shop.url,
    )
    const app = await createApp(otherPlatform)
    const statusInOtherProcess = async () =>
      (await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${other}` } })).statusCode
    expect(await statusInOtherProcess()).toBe(200)
    const { id } = (await list(admin.token)).items[1]

    expect(await call('DELETE', `/session/${id}`, admin.token)).toMatchObject({ status: 200, body: { id } })

    expect(await isAlive(other)).toBe(false)
    // Sooner than the two seconds for which a process caches a session.
    await expect.poll(statusInOtherProcess, { timeout: 1_000, interval: 20 }).toBe(401)
    await app.close()
    await otherPlatform.close()
    expect((await call('DELETE', `/session/${id}`, admin.token)).status).toBe(404)
    const { body } = await shop.api('GET', `/admin/audit/list?search=user:${admin.id}`, {
      token: admin.token,
    })
    expect(body.items).toMatchObject([{ action: 'session.end', actor: { id: admin.id } }])
  })

  it('of another admin cannot be listed or ended', async () => {
    const [admin, other] = [await shop.admin(), await shop.admin()]
    const [{ id }] = (await list(other.token)).items
    for (const unknown of [id, randomUUID(), '1', "x'"]) {
      expect((await call('DELETE', `/session/${unknown}`, admin.token)).status).toBe(404)
    }
    await call('POST', '/session/end-others', admin.token, {})
    expect(await isAlive(other.token)).toBe(true)
  })

  it('can all be ended except the session of the call', async () => {
    const admin = await shop.admin()
    const others = [await addSession(admin), await addSession(admin)]
    expect(await call('POST', '/session/end-others', admin.token, {})).toMatchObject({ body: { ended: 2 } })
    for (const token of others) expect(await isAlive(token)).toBe(false)
    expect(await isAlive(admin.token)).toBe(true)
    expect((await call('POST', '/session/end-others', admin.token, {})).body.ended).toBe(0)
  })

  it('can also be listed and ended by a customer, but not ended by another customer', async () => {
    const [customer, other] = [await shop.user(), await shop.user()]
    const otherSession = await shop.platform.sessions.issue(
      { id: customer.id, role: 'USER' },
      { address: '192.0.2.7', userAgent: FIREFOX },
    )
    const { items } = await list(customer.token)
    expect(items).toMatchObject([{ isThis: true }, { isThis: false, browser: 'Firefox on Linux' }])
    expect((await call('DELETE', `/session/${items[1].id}`, other.token)).status).toBe(404)
    expect((await call('DELETE', `/session/${items[1].id}`, customer.token)).status).toBe(200)
    expect([await isAlive(otherSession), await isAlive(customer.token)]).toEqual([false, true])
  })
})

describe('the name of a browser', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  it.each([
    [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
    [`${windows} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [FIREFOX, 'Firefox on Linux'],
    ['curl/8.14.1', 'curl'],
    ['<script>alert(1)</script>', null],
    ['', null],
    [null, null],
  ])('%s is %s', (userAgent, expected) => expect(browserName(userAgent)).toBe(expected))
})
