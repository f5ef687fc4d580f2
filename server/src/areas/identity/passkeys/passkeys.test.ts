import { randomUUID } from 'node:crypto'
import { passkeyProof } from '@docket/contract/passkeys'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { type Authenticator, createAuthenticator } from '../../../../test/areas/passkey-authenticator.ts'
import { securityEventsOf } from '../../../../test/areas/security-events.ts'
import { type TestCaller, useTestShop } from '../../../../test/shop.ts'
import { logInWithPasskey } from './verify-passkey.ts'

const shop = useTestShop()

const { call, userWithTotp, userWithPassword } = testOperators(() => shop)
const REFUSED = { status: 422, body: { code: 'INVALID_PASSKEY' } }
type Faults = Parameters<Authenticator['sign']>[1]

const begin = async (token: string) => (await call('POST', '/passkey/begin', token, {})).body.options
const add = (token: string, passkey: unknown, name = 'My phone') =>
  call('POST', '/passkey', token, { name, passkey })
const list = async ({ token }: TestCaller) => (await call('GET', '/passkey/list', token)).body.passkeys
const newDevice = () => createAuthenticator(shop.platform.config.publicUrl)
const loginOptions = async () =>
  (await shop.api('POST', '/auth/passkey/begin', { body: {} })).body.options as { challenge: string }
const send = (passkey: unknown, role = 'USER') =>
  shop.api('POST', '/auth/passkey/login', { body: { role, passkey } })
const logIn = async (device: Authenticator, faults: Faults = {}, role = 'USER') =>
  send(device.sign(await loginOptions(), faults), role)

/** A user with a passkey on a device. */
async function owner(role: 'USER' | 'ADMIN' = 'USER') {
  const user = await userWithPassword(role)
  const device = newDevice()
  const { body } = await add(user.token, device.create(await begin(user.token)))
  return { user, device, passkey: body }
}

describe('a passkey', () => {
  it('is added, listed, renamed and removed; the addition is mailed to its owner, and the audit log and the security events record the addition and the removal', async () => {
    const { user, passkey } = await owner()
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'My phone',
      createdAt: expect.any(String),
      lastUsedAt: null,
    })
    const other = await shop.platform.sessions.issue({ id: user.id, role: 'USER' }, { address: '192.0.2.7' })
    const renamed = await call('PUT', '/passkey', user.token, { id: passkey.id, name: 'Old phone' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Old phone' } })
    expect(await list(user)).toEqual([{ ...passkey, name: 'Old phone' }])
    expect((await call('GET', '/state', user.token)).body.passkeys).toBe(1)
    expect((await call('DELETE', `/passkey/${passkey.id}`, user.token)).status).toBe(200)
    expect(await list(user)).toEqual([])
    expect((await shop.api('GET', '/auth/me', { token: other })).status).toBe(401)
    const { rows } = await sql`
      SELECT template AS what FROM mails WHERE user_id = ${user.id}
      UNION ALL SELECT action FROM audit_log WHERE subject = ${`user:${user.id}`}
    `.execute(shop.db)
    expect(rows).toEqual(['passkey-added', 'passkey.add', 'passkey.remove'].map((what) => ({ what })))
    for (const kind of ['passkey-added', 'passkey-removed'] as const) {
      expect(await securityEventsOf(shop, { userId: user.id, kind })).toHaveLength(1)
    }
  })

  it('of another user cannot be listed, renamed or removed', async () => {
    const [{ passkey }, stranger] = [await owner(), await userWithPassword('USER')]
    expect(await list(stranger)).toEqual([])
    for (const id of [passkey.id, randomUUID()]) {
      expect((await call('PUT', '/passkey', stranger.token, { id, name: 'Mine' })).status).toBe(404)
      expect((await call('DELETE', `/passkey/${id}`, stranger.token)).status).toBe(404)
    }
  })

  it.each([
    ['was made for another origin', { origin: 'https://evil.example' }],
    ['was made for another shop', { rpId: 'evil.example' }],
    ['has not verified its user', { isUnverified: true }],
  ])('is not added if it %s', async (_, faults) => {
    const user = await userWithPassword('USER')
    expect(await add(user.token, newDevice().create(await begin(user.token), faults))).toMatchObject(REFUSED)
    expect(await list(user)).toEqual([])
  })

  it('is not added twice, with a used challenge, or with the challenge of another user or purpose', async () => {
    const [user, other] = [await userWithPassword('USER'), await userWithPassword('USER')]
    const device = newDevice()
    const options = await begin(user.token)
    expect(await add(other.token, device.create(options))).toMatchObject(REFUSED)
    expect((await add(user.token, device.create(options))).status).toBe(201)
    expect(await add(user.token, device.create(options))).toMatchObject(REFUSED)
    expect(await add(user.token, newDevice().create(await loginOptions()))).toMatchObject(REFUSED)
    const again = await add(other.token, device.create(await begin(other.token)))
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
  })

  it('is refused as bad input, never with a 500, if it is not a passkey', async () => {
    const user = await userWithPassword('USER')
    const good = newDevice().create(await begin(user.token))
    for (const bad of [
      null,
      [],
      {},
      { ...good, extra: 1 },
      { ...good, response: {} },
      { ...good, response: { ...good.response, clientDataJSON: 'x' } },
      { ...good, response: { ...good.response, clientDataJSON: '\u0000' } },
    ]) {
      expect([400, 422]).toContain((await add(user.token, bad)).status)
      expect([400, 422]).toContain((await send(bad)).status)
    }
    // The challenge of this passkey is right, so the call uses it up.
    const garbled = { ...good, response: { ...good.response, attestationObject: 'oA' } }
    expect(await add(user.token, garbled)).toMatchObject(REFUSED)
  })
})

describe('signing in with a passkey', () => {
  it('needs neither password nor code, and the list shows it as the last use of the passkey', async () => {
    const customer = await userWithTotp('USER')
    const device = newDevice()
    await add(customer.token, device.create(await begin(customer.token)))
    const { status, body } = await logIn(device)
    expect(status).toBe(200)
    const me = await shop.api('GET', '/auth/me', { token: body.token })
    expect(me.body).toMatchObject({ id: customer.id, role: 'USER' })
    expect(await list(customer)).toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  it('is recorded as a security event, like a sign-in with a password', async () => {
    const { user, device } = await owner()
    const { token } = (await logIn(device)).body
    const sessionId = (await shop.platform.sessions.check(token))?.sessionId
    expect(await securityEventsOf(shop, { userId: user.id, kind: 'signed-in' })).toMatchObject([
      { session_id: sessionId, network: '127.0.0.1' },
    ])
  })

  it('gives an admin a session of the back office; each role can use only its own sign-in', async () => {
    const [admin, customer] = [await owner('ADMIN'), await owner()]
    expect(await logIn(admin.device)).toMatchObject(REFUSED)
    expect(await logIn(customer.device, {}, 'ADMIN')).toMatchObject(REFUSED)
    const { token } = (await logIn(admin.device, {}, 'ADMIN')).body
    expect((await shop.api('GET', '/admin/coupon/list', { token })).status).toBe(200)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another shop', { rpId: 'evil.example' }],
    ['a user who was not verified', { isUnverified: true }],
    ['a counter that has not grown, which a copied passkey would send', { counter: 0 }],
  ])('is refused for %s', async (_, faults) => {
    const { device } = await owner()
    expect((await logIn(device)).status).toBe(200)
    expect(await logIn(device, faults)).toMatchObject(REFUSED)
  })

  it('accepts each challenge once, for five minutes, and only for its purpose', async () => {
    const { user, device } = await owner()
    const options = await loginOptions()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(device.sign(options))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])

    const expired = await loginOptions()
    await sql`UPDATE passkey_challenges SET expires_at = now()`.execute(shop.db)
    expect(await send(device.sign(expired))).toMatchObject(REFUSED)

    const stepUp = (await call('POST', '/step-up/passkey', user.token, {})).body.options
    expect(await send(device.sign(stepUp))).toMatchObject(REFUSED)
    expect(await send(device.sign({ challenge: 'A'.repeat(43) }))).toMatchObject(REFUSED)
  })

  it('is refused with the signature of another passkey, with a removed passkey, and for a suspended user', async () => {
    const [first, second] = [await owner(), await owner()]
    const forged = { ...second.device.sign(await loginOptions()), id: first.device.id }
    expect(await send(forged)).toMatchObject(REFUSED)
    await call('DELETE', `/passkey/${second.passkey.id}`, second.user.token)
    expect(await logIn(second.device)).toMatchObject(REFUSED)
    await sql`UPDATE users SET suspended_at = now() WHERE id = ${first.user.id}`.execute(shop.db)
    expect((await logIn(first.device)).body.code).toBe('SUSPENDED')
  })

  it('leaves no session that works later if the user is suspended during the sign-in', async () => {
    const { user, device } = await owner()
    const { sessions } = shop.platform
    const setSuspension = (at: Date | null) =>
      shop.db.updateTable('users').set({ suspended_at: at }).where('id', '=', user.id).execute()
    let issued = ''
    const issue: typeof sessions.issue = async (...session) => {
      issued = await sessions.issue(...session)
      await setSuspension(new Date())
      return issued
    }
    const passkey = passkeyProof.parse(device.sign(await loginOptions()))
    const attempt = logInWithPasskey(
      { ...shop.platform, sessions: { ...sessions, issue } },
      { role: 'USER', passkey, address: '127.0.0.1', userAgent: undefined },
    )
    await expect(attempt).rejects.toMatchObject({ code: 'SUSPENDED' })
    await setSuspension(null)
    expect((await shop.api('GET', '/auth/me', { token: issued })).status).toBe(401)
  })
})

describe('a fresh proof by passkey', () => {
  const stepUp = async (token: string, device: Authenticator) => {
    const { options } = (await call('POST', '/step-up/passkey', token, {})).body
    return call('POST', '/step-up', token, { passkey: device.sign(options) })
  }

  it('counts for its session, and only a passkey of the user is accepted', async () => {
    const [{ user, device }, stranger] = [await owner('ADMIN'), await owner('ADMIN')]
    await sql`UPDATE sessions SET created_at = now() - interval '1 hour' WHERE user_id = ${user.id}`.execute(
      shop.db,
    )
    shop.platform.sessions.forget('all')
    const exportLink = () => shop.api('POST', '/admin/user/export-link', { token: user.token })
    expect((await exportLink()).body.code).toBe('STEP_UP_REQUIRED')
    expect(await stepUp(user.token, stranger.device)).toMatchObject(REFUSED)
    expect((await stepUp(user.token, device)).status).toBe(200)
    expect((await exportLink()).status).toBe(200)
  })

  it('is needed before a passkey is added or removed', async () => {
    const { user, passkey } = await owner()
    await sql`UPDATE sessions SET created_at = now() - interval '1 hour' WHERE user_id = ${user.id}`.execute(
      shop.db,
    )
    shop.platform.sessions.forget('all')
    const removal = () => call('DELETE', `/passkey/${passkey.id}`, user.token)
    expect((await call('POST', '/passkey/begin', user.token, {})).body.code).toBe('STEP_UP_REQUIRED')
    expect((await removal()).body.code).toBe('STEP_UP_REQUIRED')
    await call('POST', '/step-up', user.token, { password: PASSWORD })
    expect((await removal()).status).toBe(200)
  })
})
