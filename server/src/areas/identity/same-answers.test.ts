import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useMailingShop } from '../../../test/areas/mail-delivery.ts'
import type { Answer } from '../../../test/shop.ts'
import { listMails } from '../../host/sandbox/mailbox/mails.ts'

const { shop, mailDelivery } = useMailingShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

const PASSWORD = 'a fair long password'
let calls = 0
/** Each call comes from a network of its own, so that only the limits of an address count. */
const post = (path: string, body: object) =>
  shop.api('POST', path, { body, headers: { 'x-forwarded-for': `2001:db8:${(++calls).toString(16)}::1` } })

/** An address, and what the shop has under it. */
const OWNERS = {
  'no one': async () => `${randomUUID()}@docket.test`,
  'a customer': async () => (await shop.user()).email,
  'a customer who has not confirmed it': () => changed({ email_verified_at: null }),
  'a suspended customer': () => changed({ suspended_at: new Date() }),
  'an operator': async () => (await shop.admin()).email,
  'an invited operator': () => changed({ role: 'ADMIN', operator_role: 'SUPPORT', email_verified_at: null }),
}
type Owner = keyof typeof OWNERS

async function changed(changes: Record<string, unknown>) {
  const { id, email } = await shop.user()
  await shop.db.updateTable('users').set(changes).where('id', '=', id).execute()
  return email
}

/** A person who tries an address, with a username and a password that no one else has. */
const strangerWith = (email: string) => {
  const password = `${PASSWORD} ${randomUUID()}`
  return { email, username: `s-${randomUUID().slice(0, 12)}`, password, confirmPassword: password }
}
type Stranger = ReturnType<typeof strangerWith>
const other = () => strangerWith(`${randomUUID()}@docket.test`)

const signUp = (stranger: Stranger, changes: object = {}) => post('/auth/signup', { ...stranger, ...changes })
const CALLS: Record<string, (stranger: Stranger) => Promise<Answer>> = {
  'a sign-up': signUp,
  'a second sign-up': async (stranger) => {
    await signUp(stranger)
    return signUp({ ...other(), email: stranger.email })
  },
  'a sign-up with the username of the first': async (stranger) => {
    await signUp(stranger)
    return signUp({ ...other(), username: stranger.username.toUpperCase() })
  },
  'a sign-up with the username of the first as referral id': async (stranger) => {
    await signUp(stranger)
    return signUp(other(), { referralId: stranger.username })
  },
  'a login with the password of the sign-up': async (stranger) => {
    await signUp(stranger)
    const { email, password } = stranger
    return post('/auth/login', { email, password })
  },
  'a login of an operator with the password of the sign-up': async (stranger) => {
    await signUp(stranger)
    const { email, password } = stranger
    return post('/admin/auth/login', { email, password })
  },
  'a first sign-in with the cookie of the sign-up': async (stranger) => {
    const cookie = String((await signUp(stranger)).headers['set-cookie']).split(';')[0] ?? ''
    return shop.api('POST', '/auth/first-sign-in', { body: { token: 'a-link' }, headers: { cookie } })
  },
  'a login': ({ email, password }) => post('/auth/login', { email, password }),
  'a login of an operator': ({ email, password }) => post('/admin/auth/login', { email, password }),
  'asking for a verification link': ({ email }) => post('/auth/resend-verification', { email }),
  'asking for a link to reset the password': ({ email }) => post('/auth/forgot-password', { email }),
}

/** What a stranger sees, without what is new in every answer or was sent. */
function seen({ status, body, headers }: Answer, { email, username }: Stranger): string {
  const { date, 'x-request-id': requestId, ...rest } = headers
  return JSON.stringify({ status, body: { ...body, requestId: null }, headers: rest })
    .replaceAll(email, 'EMAIL')
    .replaceAll(username, 'USERNAME')
    .replaceAll(/[\w-]+@docket\.test/g, 'OTHER')
    .replaceAll(/s-[\da-f-]{12}/g, 'OTHER')
    .replace(/first_sign_in=[\w-]{43}/, 'first_sign_in=TOKEN')
    .replace(/"content-length":"\d+"/, '')
}

describe('to a stranger, these answers are the same for an address of no one, a customer and an operator:', () => {
  it.each(Object.entries(CALLS))('%s', async (_name, act) => {
    const answers: Record<string, string> = {}
    for (const [owner, create] of Object.entries(OWNERS)) {
      const stranger = strangerWith(await create())
      answers[owner] = seen(await act(stranger), stranger)
    }
    const expected = answers['no one']
    expect(answers).toEqual(Object.fromEntries(Object.keys(OWNERS).map((owner) => [owner, expected])))
  })
})

describe('a sign-up with a registered address', () => {
  it.each<[Owner, string[]]>([
    ['no one', ['Confirm your email address for Docket']],
    ['a customer', ['You already have an account at Docket']],
    ['a customer who has not confirmed it', ['You already have an account at Docket']],
    ['a suspended customer', []],
    ['an operator', ['You already have an account at Docket']],
    ['an invited operator', ['You already have an account at Docket']],
  ])('of %s mails: %j', async (owner, subjects) => {
    const email = await OWNERS[owner]()
    await signUp(strangerWith(email))
    await mailDelivery.waitUntilIdle()
    expect((await listMails(shop.db, email)).map(({ subject }) => subject)).toEqual(subjects)
  })

  it('never confirms the password of an earlier sign-up, which a stranger may have made', async () => {
    const email = `${randomUUID()}@docket.test`
    const [stranger, owner] = [strangerWith(email), strangerWith(email)]
    await signUp(stranger)
    await mailDelivery.waitUntilIdle()
    await signUp(owner)
    await mailDelivery.waitUntilIdle()
    const [mail] = await listMails(shop.db, email)
    expect(mail?.links).toEqual([expect.stringMatching(/\/forgot-password$/)])

    await post('/auth/forgot-password', { email })
    await mailDelivery.waitUntilIdle()
    const token = await mailDelivery.tokenTo(email, 'reset-password')
    const { password, confirmPassword } = owner
    expect((await post('/auth/reset-password', { token, password, confirmPassword })).status).toBe(200)
    expect((await post('/auth/login', { email, password })).status).toBe(200)
    expect((await post('/auth/login', { email, password: stranger.password })).status).toBe(401)
  })

  it('changes nothing about the user, and mails the owner three times a day at most', async () => {
    const { id, email } = await shop.user()
    const user = () => shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    const before = await user()
    for (let round = 0; round < 5; round++) expect((await signUp(strangerWith(email))).status).toBe(201)
    await mailDelivery.waitUntilIdle()
    expect(await listMails(shop.db, email)).toHaveLength(3)
    expect(await user()).toEqual(before)
  })
})
