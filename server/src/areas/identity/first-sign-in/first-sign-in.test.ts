import { describe, expect, it } from 'vitest'
import { useMailingShop } from '../../../../test/areas/mail-delivery.ts'
import { securityEventsOf, securityMailsTo } from '../../../../test/areas/security-events.ts'
import type { Answer } from '../../../../test/shop.ts'
import { tokenHash } from '../mailed-links/mailed-tokens.ts'

const PASSWORD = 'a fair long password'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'

const { shop, mailDelivery } = useMailingShop({ TRUST_PROXY: '1' })

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  shop.api('POST', `/auth/${path}`, { body, headers: { 'user-agent': FIREFOX, ...headers } })
const confirm = (token: string) => post('confirm-email', { token })
const logIn = (email: string, password = PASSWORD) => post('login', { email, password })
/** `cookie` is the browser's token; null: a browser that has not signed up. */
const signIn = ({ link, cookie }: { link: string; cookie: string | null }) =>
  post('first-sign-in', { token: link }, cookie === null ? {} : { cookie: `first_sign_in=${cookie}` })

const cookiesOf = ({ headers }: Answer) => [headers['set-cookie']].flat().map(String)
const firstSignInCookie = (answer: Answer) =>
  cookiesOf(answer).find((cookie) => cookie.startsWith('first_sign_in='))
const CLEARED = 'first_sign_in=; Max-Age=0; Path=/api/auth/first-sign-in; HttpOnly; SameSite=Strict'

async function idOf(email: string): Promise<number> {
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

let count = 0
/** Signs a customer up. Returns the token of the mailed link and the cookie of the browser. */
async function signUp() {
  const username = `first-${++count}`
  const email = `${username}@docket.test`
  const answer = await post('signup', { email, username, password: PASSWORD, confirmPassword: PASSWORD })
  const cookie = firstSignInCookie(answer)?.match(/^first_sign_in=([\w-]{43});/)?.[1] ?? ''
  return {
    id: await idOf(email),
    email,
    cookie,
    link: await mailDelivery.tokenTo(email, 'verify-email'),
  }
}
async function signUpAndConfirm() {
  const customer = await signUp()
  expect((await confirm(customer.link)).status).toBe(200)
  return customer
}
const rowsOf = (userId: number) =>
  shop.db.selectFrom('first_sign_ins').selectAll().where('user_id', '=', userId).execute()

const INVALID = { status: 422, body: { code: 'INVALID_TOKEN' } }

describe('the first sign-in', () => {
  it('signs in with the cookie of the sign-up and the link of the mail, as a login does', async () => {
    const customer = await signUpAndConfirm()

    const answer = await signIn(customer)

    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token']])
    const { token } = answer.body
    expect((await shop.api('GET', '/auth/me', { token })).body).toMatchObject({
      id: customer.id,
      email: customer.email,
      role: 'USER',
    })
    const sessions = (await shop.api('GET', '/security/session/list', { token })).body
    expect(sessions.items).toMatchObject([{ isThis: true, browser: 'Firefox on Windows' }])
    expect(await securityEventsOf(shop, { userId: customer.id })).toMatchObject([
      { kind: 'signed-in', browser: 'Firefox on Windows' },
    ])
    const networks = await shop.db
      .selectFrom('user_networks')
      .selectAll()
      .where('user_id', '=', customer.id)
      .execute()
    expect(networks).toHaveLength(1)
    expect(cookiesOf(answer)).toEqual([CLEARED, expect.stringMatching(/^page_session=/)])
  })

  it('counts as the first device: another browser is new afterwards, and the customer gets a mail', async () => {
    const customer = await signUpAndConfirm()
    await signIn(customer)
    const other = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }
    await post('login', { email: customer.email, password: PASSWORD }, other)
    expect((await securityEventsOf(shop, { userId: customer.id })).map(({ kind }) => kind)).toContain(
      'new-device',
    )
    expect(await securityMailsTo(shop, customer.id)).toEqual(['new-device'])
  })

  it('needs a cookie that has 256 bits, is hidden from scripts, lasts a day, is sent to this call only and is stored as a hash', async () => {
    const username = `first-${++count}`
    const answer = await post('signup', {
      email: `${username}@docket.test`,
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
    expect(firstSignInCookie(answer)).toMatch(
      /^first_sign_in=[\w-]{43}; Max-Age=86400; Path=\/api\/auth\/first-sign-in; HttpOnly; SameSite=Strict$/,
    )
    const token =
      firstSignInCookie(answer)?.slice('first_sign_in='.length, 'first_sign_in='.length + 43) ?? ''
    expect(JSON.stringify(answer.body)).not.toContain(token)
    const [row] = await rowsOf(await idOf(`${username}@docket.test`))
    expect(row?.hash).toHaveLength(32)
    expect(row?.hash.toString('base64url')).not.toBe(token)
    expect(((row?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
  })

  it('gives no cookie for a refused sign-up, so the cookie of an earlier one stays', async () => {
    await signUp()
    const taken = { email: 'another@docket.test', username: `first-${count}`, password: PASSWORD }
    const answer = await post('signup', { ...taken, confirmPassword: PASSWORD })
    expect([answer.status, firstSignInCookie(answer)]).toEqual([400, undefined])
  })

  it('works if a mail scanner has opened the link before, or if a second link was mailed', async () => {
    const customer = await signUp()
    await post('resend-verification', { email: customer.email })
    await mailDelivery.waitUntilIdle()
    const link = await mailDelivery.tokenTo(customer.email, 'verify-email')
    await confirm(link)
    expect(await confirm(link)).toMatchObject(INVALID)

    expect(await signIn(customer), 'the first link was replaced').toMatchObject(INVALID)
    expect((await signIn({ ...customer, link })).status).toBe(200)
  })
})

describe('the first sign-in is refused', () => {
  it('with the link alone: a mail signs no one in', async () => {
    const { link } = await signUpAndConfirm()
    for (const cookie of [null, '', 'x', 'A'.repeat(43), link]) {
      expect(await signIn({ link, cookie })).toMatchObject(INVALID)
    }
  })

  it('with the cookie alone: an unknown link, the link of another customer and a link for a new password do not sign in', async () => {
    const [customer, other] = [await signUpAndConfirm(), await signUpAndConfirm()]
    for (const link of ['x', 'A'.repeat(43), `${customer.link}x`, customer.cookie, other.link]) {
      expect(await signIn({ link, cookie: customer.cookie })).toMatchObject(INVALID)
    }
    await post('forgot-password', { email: customer.email })
    await mailDelivery.waitUntilIdle()
    const forPassword = await mailDelivery.tokenTo(customer.email, 'reset-password')
    expect(await signIn({ link: forPassword, cookie: customer.cookie })).toMatchObject(INVALID)
    // None of these attempts has used up the first sign-in.
    expect((await signIn(customer)).status).toBe(200)
  })

  it('before the address is confirmed, with the answer of a wrong token; it works afterwards', async () => {
    const customer = await signUp()
    const early = await signIn(customer)
    const wrong = await signIn({ ...customer, cookie: 'A'.repeat(43) })
    const withoutId = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } })
    expect(withoutId(early)).toEqual(withoutId(wrong))
    expect(early).toMatchObject(INVALID)

    await confirm(customer.link)
    expect((await signIn(customer)).status).toBe(200)
  })

  it('the second time; of many requests at the same time, one succeeds', async () => {
    const customer = await signUpAndConfirm()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(customer)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
    expect(await signIn(customer)).toMatchObject(INVALID)
  })

  it('after a day: the cookie or the link has expired', async () => {
    const [oldCookie, oldLink] = [await signUpAndConfirm(), await signUpAndConfirm()]
    const past = { expires_at: new Date(Date.now() - 1) }
    await shop.db.updateTable('first_sign_ins').set(past).where('user_id', '=', oldCookie.id).execute()
    await shop.db.updateTable('mailed_tokens').set(past).where('user_id', '=', oldLink.id).execute()
    expect(await signIn(oldCookie)).toMatchObject(INVALID)
    expect(await signIn(oldLink)).toMatchObject(INVALID)
  })

  it('for a customer who has become an admin', async () => {
    const customer = await signUpAndConfirm()
    await shop.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', customer.id).execute()
    expect(await signIn(customer)).toMatchObject(INVALID)
  })
})

describe('the first sign-in ends', () => {
  interface Customer {
    id: number
    email: string
    cookie: string
  }
  const asAdmin = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const { token } = await shop.admin()
    expect((await shop.api(method, path, { token, body })).status).toBe(200)
  }
  const newPassword = { password: 'another fair password', confirmPassword: 'another fair password' }
  const ends: [string, (customer: Customer) => Promise<unknown>][] = [
    ['a login', ({ email }) => logIn(email)],
    [
      'a change of the password',
      async ({ id, email, cookie }) => {
        const { token } = (await logIn(email)).body
        // The login has ended the first sign-in. This stores it again, to test that the change ends it, too.
        await shop.db
          .insertInto('first_sign_ins')
          .values({ user_id: id, hash: tokenHash(cookie), expires_at: new Date(Date.now() + 60_000) })
          .execute()
        const body = { currentPassword: PASSWORD, ...newPassword }
        expect((await shop.api('PUT', '/security/password', { token, body })).status).toBe(200)
      },
    ],
    [
      'a new password by mail',
      async ({ email }) => {
        await post('forgot-password', { email })
        await mailDelivery.waitUntilIdle()
        const token = await mailDelivery.tokenTo(email, 'reset-password')
        expect((await post('reset-password', { token, ...newPassword })).status).toBe(200)
      },
    ],
    [
      'a suspension, also after it is lifted',
      async ({ id }) => {
        await asAdmin('PUT', '/admin/user/suspension', { id, suspended: true, reason: 'a test' })
        await asAdmin('PUT', '/admin/user/suspension', { id, suspended: false, reason: 'a test' })
      },
    ],
    ['an erasure', ({ id }) => asAdmin('POST', '/admin/user/erase', { id, reason: 'a test' })],
  ]

  it.each(ends)('at %s', async (_name, act) => {
    const customer = await signUpAndConfirm()
    expect(await rowsOf(customer.id)).toHaveLength(1)

    await act(customer)

    expect(await rowsOf(customer.id)).toEqual([])
    expect(await signIn(customer)).toMatchObject(INVALID)
  })

  it('for a suspended user, even if the row of the first sign-in is stored again; the answer is that of a wrong token', async () => {
    const customer = await signUpAndConfirm()
    const [row] = await rowsOf(customer.id)
    await shop.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', customer.id)
      .execute()
    if (row) await shop.db.insertInto('first_sign_ins').values(row).execute()
    expect(await signIn(customer)).toMatchObject(INVALID)
  })

  it('in the browser: a login and a logout of any account delete the cookie', async () => {
    const customer = await signUpAndConfirm()
    const signedIn = await logIn(customer.email)
    expect(firstSignInCookie(signedIn)).toBe(CLEARED)
    const { token } = signedIn.body
    expect(firstSignInCookie(await shop.api('POST', '/auth/logout', { token, body: {} }))).toBe(CLEARED)
    expect(
      firstSignInCookie(await logIn(customer.email, 'a wrong password')),
      'not at a refusal',
    ).toBeUndefined()
  })
})
