import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { securityEventsOf, securityMailsTo } from '../../../../test/areas/security-events.ts'
import { useTestShop } from '../../../../test/shop.ts'
import { hashPassword } from './passwords.ts'
import { createSignInRefusal, recordSignIn } from './record-sign-in.ts'

const PASSWORD = 'the right password'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'

const shop = useTestShop({ TRUST_PROXY: '1' })
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

/** A user who can sign in with PASSWORD. `changes` are columns of the user. */
async function userWith(changes: Record<string, unknown> = {}) {
  const user = await (changes.role === 'ADMIN' ? shop.admin() : shop.user())
  await shop.db
    .updateTable('users')
    .set({ password_hash: passwordHash, ...changes })
    .where('id', '=', user.id)
    .execute()
  return user
}
const logIn = (
  email: string,
  { password = PASSWORD, from = '203.0.113.7', browser = FIREFOX, path = '/auth/login' } = {},
) =>
  shop.api('POST', path, {
    body: { email, password },
    headers: { 'x-forwarded-for': from, 'user-agent': browser },
  })
const kindsOf = async (userId: number) => (await securityEventsOf(shop, { userId })).map(({ kind }) => kind)

describe('a sign-in', () => {
  it('is recorded with user, session, network and browser, for customers and admins', async () => {
    for (const [user, path] of [
      [await userWith(), '/auth/login'],
      [await userWith({ role: 'ADMIN' }), '/admin/auth/login'],
    ] as const) {
      const { status, body } = await logIn(user.email, { path })
      expect(status).toBe(200)
      const sessionId = (await shop.platform.sessions.check(body.token))?.sessionId
      expect(await securityEventsOf(shop, { userId: user.id })).toEqual([
        {
          kind: 'signed-in',
          user_id: user.id,
          actor_id: null,
          session_id: sessionId,
          network: '203.0.113.7',
          browser: 'Firefox on Windows',
          details: {},
          count: 1,
        },
      ])
    }
  })

  it('works although its event cannot be written', async () => {
    const user = await userWith()
    const db = shop.db.withPlugin({
      transformQuery: () => {
        throw new Error('The disk is full.')
      },
      transformResult: async ({ result }) => result,
    })
    await recordSignIn(
      { ...shop.platform, db },
      { userId: user.id, token: user.token, address: '203.0.113.7', userAgent: undefined },
    )
    expect(await kindsOf(user.id)).toEqual([])
  })
})

describe('a failed sign-in', () => {
  it('is recorded with its reason', async () => {
    const user = await userWith()
    const admin = await userWith({ role: 'ADMIN' })
    const suspended = await userWith({ suspended_at: new Date() })
    const unconfirmed = await userWith({ email_verified_at: null })
    await logIn(user.email, { password: 'a wrong password' })
    await logIn(admin.email)
    await logIn(suspended.email)
    await logIn(unconfirmed.email)
    const reasonsOf = async ({ id }: { id: number }) =>
      (await securityEventsOf(shop, { userId: id })).map(({ kind, details }) => [kind, details])
    expect(await reasonsOf(user)).toEqual([['sign-in-failed', { reason: 'wrong-password' }]])
    expect(await reasonsOf(admin)).toEqual([['sign-in-failed', { reason: 'other-role' }]])
    expect(await reasonsOf(suspended)).toEqual([['sign-in-failed', { reason: 'suspended' }]])
    expect(await reasonsOf(unconfirmed)).toEqual([['sign-in-failed', { reason: 'not-verified' }]])
  })

  it('with an unknown address has a keyed hash of it, never the address', async () => {
    const email = 'unknown-one@docket.test'
    await logIn(email, { from: '198.51.100.1' })
    await logIn(email, { from: '198.51.100.2' })
    const events = (await securityEventsOf(shop, { kind: 'sign-in-failed' })).filter(
      ({ network }) => network?.startsWith('198.51.100.') ?? false,
    )
    expect(events).toMatchObject([
      {
        user_id: null,
        details: { reason: 'unknown-address', addressHash: expect.stringMatching(/^[0-9a-f]{16}$/) },
      },
      { user_id: null, details: events[0]?.details },
    ])
    expect(JSON.stringify(events)).not.toContain('unknown-one')
  })

  it('does not fill the disk: 10,000 failures of one user from one network add two rows and one mail', async () => {
    const user = await userWith()
    const attempt = { email: user.email, address: '203.0.113.50', userAgent: FIREFOX }
    for (let count = 0; count < 10_000; count++) {
      createSignInRefusal(shop.platform, attempt, user)('INVALID_CREDENTIALS', 'wrong-password')
    }
    const events = await securityEventsOf(shop, { userId: user.id })
    expect(events.map(({ kind, count }) => [kind, count])).toEqual([
      ['sign-in-failed', 1],
      ['sign-in-failed', 9_999],
      ['many-failures', 1],
    ])
    expect(await securityMailsTo(shop, user.id)).toEqual(['many-failures'])
  })

  it('costs no query before the answer, so that its time does not depend on whether a user has the address', async () => {
    let queries = 0
    const db = shop.db.withPlugin({
      transformQuery: ({ node }) => {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    for (const user of [await userWith(), undefined]) {
      const attempt = { email: 'x@docket.test', address: '203.0.113.7', userAgent: FIREFOX }
      createSignInRefusal(
        { ...shop.platform, db } as typeof shop.platform,
        attempt,
        user,
      )('INVALID_CREDENTIALS', 'wrong-password')
    }
    expect(queries).toBe(0)
  })
})

describe('a new device', () => {
  it('is reported by mail, but not at the very first sign-in, and only once for each device', async () => {
    const user = await userWith()
    await logIn(user.email)
    expect(await kindsOf(user.id)).toEqual(['signed-in'])
    expect(await securityMailsTo(shop, user.id)).toEqual([])

    for (let count = 0; count < 3; count++) await logIn(user.email, { browser: SAFARI })
    expect(await kindsOf(user.id)).toEqual(['signed-in', 'signed-in', 'new-device', 'signed-in', 'signed-in'])
    expect(await securityMailsTo(shop, user.id)).toEqual(['new-device'])

    await logIn(user.email, { from: '198.51.100.9' })
    expect(await securityMailsTo(shop, user.id)).toEqual(['new-device', 'new-device'])
  })

  it('is reported by mail to an admin, too', async () => {
    const admin = await userWith({ role: 'ADMIN' })
    await logIn(admin.email, { path: '/admin/auth/login' })
    await logIn(admin.email, { path: '/admin/auth/login', browser: SAFARI })
    expect(await securityMailsTo(shop, admin.id)).toEqual(['new-device'])
  })

  it('is reported once if three sign-ins with it run at the same time', async () => {
    const user = await userWith()
    await logIn(user.email)
    await Promise.all([1, 2, 3].map(() => logIn(user.email, { browser: SAFARI })))
    expect(await securityMailsTo(shop, user.id)).toEqual(['new-device'])
  })

  it('is reported five times a day at most, and recorded every time', async () => {
    const user = await userWith()
    for (let count = 0; count < 9; count++) await logIn(user.email, { from: `198.51.100.${count}` })
    expect(await securityMailsTo(shop, user.id)).toHaveLength(5)
    expect((await kindsOf(user.id)).filter((kind) => kind === 'new-device')).toHaveLength(8)
  })

  it('is reported for a user who signed up more than 90 days ago and has no recorded sign-in', async () => {
    const user = await userWith({ created_at: new Date(Date.now() - 100 * 86_400_000) })
    await logIn(user.email)
    expect(await securityMailsTo(shop, user.id)).toEqual(['new-device'])
  })
})

describe('many failures', () => {
  const fail = async (email: string, times: number) => {
    for (let count = 0; count < times; count++) await logIn(email, { password: 'a wrong password' })
    await shop.platform.securityEvents.flush()
  }

  it('of one user are reported by one mail a day, from the tenth in an hour on', async () => {
    const user = await userWith()
    await fail(user.email, 9)
    expect(await securityMailsTo(shop, user.id)).toEqual([])
    await fail(user.email, 1)
    expect(await securityMailsTo(shop, user.id)).toEqual(['many-failures'])
    await fail(user.email, 12)
    expect(await securityMailsTo(shop, user.id)).toEqual(['many-failures'])
    expect((await kindsOf(user.id)).filter((kind) => kind === 'many-failures')).toHaveLength(1)
  })

  it('are reported again on another day', async () => {
    const user = await userWith()
    await sql`INSERT INTO security_events (kind, user_id, at) VALUES ('many-failures', ${user.id}, now() - interval '25 hours')`.execute(
      shop.db,
    )
    await fail(user.email, 10)
    expect(await securityMailsTo(shop, user.id)).toEqual(['many-failures'])
  })

  it('get the same answer for known and unknown addresses, and send no mail to a user who has not confirmed the address', async () => {
    const user = await userWith()
    const unconfirmed = await userWith({ email_verified_at: null })
    await fail(user.email, 10)
    await fail('unknown-two@docket.test', 10)
    await fail(unconfirmed.email, 10)
    const answers = [
      await logIn(user.email, { password: 'wrong' }),
      await logIn('unknown-two@docket.test', { password: 'wrong' }),
      await logIn(unconfirmed.email, { password: 'wrong' }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(await securityMailsTo(shop, user.id)).toEqual(['many-failures'])
    expect(await securityMailsTo(shop, unconfirmed.id)).toEqual([])
  })
})
