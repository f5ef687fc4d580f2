import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, useTestShop } from '../../../../test/shop.ts'
import { createCodeCap } from '../totp/code-cap.ts'
import { login } from './login.ts'
import { hashPassword } from './passwords.ts'

const PASSWORD = 'the right password'
const shop = useTestShop()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

/** A user who can sign in with PASSWORD. `changes` are columns of the user. */
async function userWith({
  role = 'USER',
  ...changes
}: { role?: 'USER' | 'ADMIN' } & Record<string, unknown> = {}) {
  const user = role === 'USER' ? await shop.user() : await shop.admin()
  await shop.db
    .updateTable('users')
    .set({ password_hash: passwordHash, ...changes })
    .where('id', '=', user.id)
    .execute()
  return user
}
const logIn = (email: string, password = PASSWORD) =>
  shop.api('POST', '/auth/login', { body: { email, password } })
const adminLogin = (email: string, password = PASSWORD) =>
  shop.api('POST', '/admin/auth/login', { body: { email, password } })
const me = (token: string) => shop.api('GET', '/auth/me', { token })

/** How long the server takes to refuse a wrong password, in milliseconds. */
async function timeOfLogin(email: string): Promise<number> {
  const start = performance.now()
  await logIn(email, 'a wrong password')
  return performance.now() - start
}

/** An answer without the id of the request. */
const comparable = ({ status, body }: { status: number; body: { requestId: string } }) => ({
  status,
  body: { ...body, requestId: '' },
})

describe('logging in', () => {
  it('answers with a token that has id, role and expiry and works for calls', async () => {
    const user = await userWith()

    const { status, body } = await logIn(user.email.toUpperCase())

    expect(status).toBe(200)
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ id: user.id, role: 'USER', exp: expect.any(Number) })
    expect(claims.exp - Date.now() / 1_000).toBeGreaterThan(11.9 * 3_600)
    expect(claims.exp - Date.now() / 1_000).toBeLessThanOrEqual(12 * 3_600)
    expect((await me(body.token)).body).toMatchObject({ id: user.id, email: user.email, role: 'USER' })
  })

  it('accepts an admin at the admins’ sign-in', async () => {
    const admin = await userWith({ role: 'ADMIN' })
    const { body } = await adminLogin(admin.email)
    expect((await me(body.token)).body).toMatchObject({ id: admin.id, role: 'ADMIN' })
  })

  it('answers the same for an unknown address, a wrong password, a wrong role and a user without a password', async () => {
    const [user, admin] = [await userWith(), await userWith({ role: 'ADMIN' })]
    const withoutPassword = await userWith({ password_hash: 'none' })

    const answers = [
      await logIn('unknown@docket.test'),
      await logIn(user.email, 'a wrong password'),
      await logIn(admin.email),
      await logIn(withoutPassword.email, 'none'),
      await adminLogin('unknown@docket.test'),
      await adminLogin(admin.email, 'a wrong password'),
      await adminLogin(user.email),
    ]

    expect(answers[0]).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', error: 'Email or password is incorrect.' },
    })
    for (const answer of answers) expect(comparable(answer)).toEqual(comparable(answers[0] ?? answer))
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await userWith()
    const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    const ratio = () => fastest.unknown / fastest.known
    const isAlike = () => ratio() > 0.6 && ratio() < 1.6
    // Compares the fastest call of each, because a busy machine only makes calls slower. It may need more rounds on a
    // busy machine. The calls take turns, so that a busy moment affects both. Without hashing, an answer would take a
    // tenth of the time.
    for (let round = 1; round <= 15 || (round <= 60 && !isAlike()); round++) {
      fastest.known = Math.min(fastest.known, await timeOfLogin(email))
      fastest.unknown = Math.min(fastest.unknown, await timeOfLogin('unknown@docket.test'))
    }
    expect(ratio()).toBeGreaterThan(0.6)
    expect(ratio()).toBeLessThan(1.6)
  })

  it('reports a suspension only to a caller who knows the password, and an unconfirmed address to no one', async () => {
    const unconfirmed = await userWith({ email_verified_at: null })
    const suspended = await userWith({ suspended_at: new Date() })
    const suspendedAdmin = await userWith({ role: 'ADMIN', suspended_at: new Date() })

    expect(await logIn(unconfirmed.email)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', error: 'Email or password is incorrect.' },
    })
    expect(await logIn(suspended.email)).toMatchObject({ status: 422, body: { code: 'SUSPENDED' } })
    expect(await adminLogin(suspendedAdmin.email)).toMatchObject({ status: 422, body: { code: 'SUSPENDED' } })
    for (const { email } of [unconfirmed, suspended]) {
      expect(await logIn(email, 'a wrong password')).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' } })
    }
    expect(await logIn(suspendedAdmin.email)).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' } })
  })

  it('accepts a password in composed and decomposed letters', async () => {
    const composed = 'caf\u00e9 au lait'
    const user = await userWith({ password_hash: await hashPassword(composed) })
    expect((await logIn(user.email, composed.normalize('NFD'))).status).toBe(200)
  })

  it('gives no session to the old password if a reset runs during the sign-in', async () => {
    const user = await userWith()
    const newHash = await hashPassword('a new password')
    const { sessions } = shop.platform
    const resetMeanwhile: typeof sessions.issue = async (...session) => {
      const token = await sessions.issue(...session)
      await shop.db.updateTable('users').set({ password_hash: newHash }).where('id', '=', user.id).execute()
      return token
    }

    const attempt = login(
      {
        ...shop.platform,
        codeCap: createCodeCap(shop.platform),
        sessions: { ...sessions, issue: resetMeanwhile },
      },
      {
        email: user.email,
        password: PASSWORD,
        role: 'USER',
        address: '127.0.0.1',
        userAgent: undefined,
        countCode: async () => {},
      },
    )

    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const liveSessions = await shop.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute()
    // The session that the test shop opened for this user.
    expect(liveSessions).toHaveLength(1)
  })
})

describe('logging out', () => {
  it('ends only this session, at once', async () => {
    const user = await userWith()
    const [first, second] = [(await logIn(user.email)).body.token, (await logIn(user.email)).body.token]
    expect((await me(first)).status).toBe(200)

    expect(await shop.api('POST', '/auth/logout', { token: first, body: {} })).toMatchObject({
      status: 200,
      body: { success: true },
    })

    expect((await me(first)).status).toBe(401)
    expect((await me(second)).status).toBe(200)
  })

  it('everywhere ends every session of the user, and of no other user', async () => {
    const [user, other] = [await userWith(), await userWith()]
    const tokens = [user.token, (await logIn(user.email)).body.token]

    await shop.api('POST', '/auth/logout', { token: user.token, body: { everywhere: true } })

    for (const token of tokens) expect((await me(token)).status).toBe(401)
    expect((await me(other.token)).status).toBe(200)
  })

  it('is not undone by a second use of the token', async () => {
    const user = await userWith()
    await shop.api('POST', '/auth/logout', { token: user.token, body: {} })
    expect((await shop.api('POST', '/auth/logout', { token: user.token, body: {} })).status).toBe(401)
  })
})

describe('a token', () => {
  it('is refused if it is forged, cut, signed with another key, or of an expired session', async () => {
    const user = await userWith()
    const [header, payload, signature] = user.token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const asAdmin = Buffer.from(JSON.stringify({ ...claims, role: 'ADMIN' })).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const ofAnotherKey = createHmac('sha256', 'another key')
      .update(`${header}.${payload}`)
      .digest('base64url')

    for (const token of [
      `${header}.${asAdmin}.${signature}`,
      `${unsigned}.${payload}.`,
      `${header}.${payload}.${ofAnotherKey}`,
      `${header}.${payload}`,
      'x',
      '\u00e9',
      'a'.repeat(5_000),
    ]) {
      expect((await me(token)).status).toBe(401)
    }
    await shop.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', user.id)
      .execute()
    expect((await me(user.token)).status).toBe(401)
  })

  it('stops working with a suspension, even if its session is in the cache', async () => {
    const user = await userWith()
    expect((await me(user.token)).status).toBe(200)
    const body = { id: user.id, suspended: true, reason: 'charged back' }
    const { token } = await shop.admin()
    expect((await shop.api('PUT', '/admin/user/suspension', { token, body })).status).toBe(200)
    expect((await me(user.token)).status).toBe(401)
  })
})

describe('the wallet', () => {
  it('shows the caller’s balance with the caller’s id or without an id', async () => {
    const user = await shop.user({ balance: 12.34 })
    for (const query of ['', `?userId=${user.id}`]) {
      const answer = await shop.api('GET', `/auth/user-wallet${query}`, { token: user.token })
      expect(answer).toMatchObject({ status: 200, body: { balance: 12.34 } })
    }
  })

  it('refuses the id of another user, known or not, and an invalid id', async () => {
    const [user, other] = [await shop.user(), await shop.user({ balance: 5 })]
    const statusFor = async (userId: string) =>
      (await shop.api('GET', `/auth/user-wallet?userId=${userId}`, { token: user.token })).status

    expect(await statusFor(String(other.id))).toBe(403)
    expect(await statusFor('2147483647')).toBe(403)
    for (const userId of ['', '0', '-1', '1.5', 'abc', '99999999999', '1e3', '%00', `${user.id}&userId=1`]) {
      expect(await statusFor(userId)).toBe(400)
    }
  })
})

describe('the cookie of pages', () => {
  const pageCookieOf = ({ headers }: Answer) =>
    [headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('page_session='))

  it('is set for a customer who signs in; scripts cannot read it, and it is sent only to /products', async () => {
    const { email } = await userWith()
    expect(pageCookieOf(await logIn(email))).toMatch(
      /^page_session=[\w.-]+; Path=\/products; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/,
    )
  })

  it('is not set by a refused sign-in or for an admin', async () => {
    const { email } = await userWith()
    expect((await logIn(email, 'a wrong password')).headers['set-cookie']).toBeUndefined()
    const admin = await userWith({ role: 'ADMIN' })
    const signedIn = await adminLogin(admin.email)
    expect([signedIn.status, pageCookieOf(signedIn)]).toEqual([200, undefined])
  })

  it('is removed by the logout', async () => {
    const { token } = await userWith()
    expect(pageCookieOf(await shop.api('POST', '/auth/logout', { token, body: {} }))).toBe(
      'page_session=; Max-Age=0; Path=/products; HttpOnly; SameSite=Lax',
    )
  })
})
