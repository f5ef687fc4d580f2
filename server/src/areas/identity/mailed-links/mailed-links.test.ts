import type { LinkPurpose } from '@docket/contract/link-hours'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMailDelivery, type TestMailDelivery } from '../../../../test/areas/mail-delivery.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { waitForBlocked } from '../../../../test/waiting-statements.ts'
import { listMails } from '../../../host/sandbox/mailbox/mails.ts'
import { mailToken } from './mailed-tokens.ts'

let shop: TestShop
let mailDelivery: TestMailDelivery
beforeAll(async () => {
  shop = await openTestShop()
  mailDelivery = await openTestMailDelivery(shop)
})
afterAll(async () => {
  await mailDelivery.close()
  await shop.close()
})

const call = (path: string, body: unknown) => shop.api('POST', `/auth/${path}`, { body })
const confirm = (token: string) => call('confirm-email', { token })
const reset = (token: string, password = 'a brand-new password') =>
  call('reset-password', { token, password, confirmPassword: password })
const logIn = (email: string, password: string) => call('login', { email, password })

const OLD_PASSWORD = 'the old password'
let count = 0
/** Signs a customer up through the API, and returns the token of the mail. The address is not confirmed. */
async function signUpCustomer() {
  const username = `link-${++count}`
  const email = `${username}@docket.test`
  const password = { password: OLD_PASSWORD, confirmPassword: OLD_PASSWORD }
  await call('signup', { email, username, ...password })
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, email, token: await mailDelivery.tokenTo(email, 'verify-email') }
}
async function resetToken(email: string) {
  await call('forgot-password', { email })
  await mailDelivery.waitUntilIdle()
  return mailDelivery.tokenTo(email, 'reset-password')
}
const expire = (userId: number, purpose: LinkPurpose) =>
  shop.db
    .updateTable('mailed_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute()

const INVALID = {
  status: 422,
  body: { code: 'INVALID_TOKEN', error: 'This link is either invalid or has expired.' },
}

describe('confirming an address', () => {
  it('allows the sign-in that was refused before', async () => {
    const { email, token } = await signUpCustomer()
    expect((await logIn(email, OLD_PASSWORD)).body.code).toBe('INVALID_CREDENTIALS')

    expect(await confirm(token)).toMatchObject({ status: 200, body: { success: true } })

    expect((await logIn(email, OLD_PASSWORD)).status).toBe(200)
  })

  it('accepts a token once, even from many requests at the same time', async () => {
    const { token } = await signUpCustomer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await confirm(token)).toMatchObject(INVALID)
  })

  it('refuses a token that is expired, unknown, altered, or for a new password', async () => {
    const { id, email, token } = await signUpCustomer()
    const forPassword = await resetToken(email)
    for (const wrong of [forPassword, 'x', 'A'.repeat(43), `${token}x`, token.toUpperCase()]) {
      expect(await confirm(wrong)).toMatchObject(INVALID)
    }
    await expire(id, 'confirm-email')
    expect(await confirm(token)).toMatchObject(INVALID)
    expect((await logIn(email, OLD_PASSWORD)).body.code).toBe('INVALID_CREDENTIALS')
    // The refused call did not use the token.
    expect((await reset(forPassword)).status).toBe(200)
  })

  it('is possible for a day; a link for a new password works for an hour', async () => {
    const { id, email } = await signUpCustomer()
    await resetToken(email)
    const rows = await shop.db.selectFrom('mailed_tokens').selectAll().where('user_id', '=', id).execute()
    const hours = Object.fromEntries(
      rows.map((row) => [row.purpose, (row.expires_at.getTime() - Date.now()) / 3_600_000]),
    )
    expect(hours['confirm-email']).toBeCloseTo(24, 1)
    expect(hours['reset-password']).toBeCloseTo(1, 1)
  })
})

describe('asking for another verification link', () => {
  it('mails one more that works, and with the first use of one the others stop working', async () => {
    const { email, token } = await signUpCustomer()
    await call('resend-verification', { email: ` ${email.toUpperCase()} ` })
    await mailDelivery.waitUntilIdle()
    const second = await mailDelivery.tokenTo(email, 'verify-email')

    expect(second).not.toBe(token)
    expect((await confirm(token)).status).toBe(200)
    expect(await confirm(second)).toMatchObject(INVALID)
  })

  it('mails a working link for each of several requests at the same time', async () => {
    const { id, email } = await signUpCustomer()
    await Promise.all(Array.from({ length: 5 }, () => call('resend-verification', { email })))
    await mailDelivery.waitUntilIdle()
    const usableTokens = await shop.db
      .selectFrom('mailed_tokens')
      .select('hash')
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .execute()
    expect(usableTokens).toHaveLength(6)
    expect((await confirm(await mailDelivery.tokenTo(email, 'verify-email'))).status).toBe(200)
  })

  it('answers the same in every case, and mails only users who are not confirmed', async () => {
    const confirmed = await shop.user()
    for (const email of [confirmed.email, 'stranger@docket.test', (await signUpCustomer()).email]) {
      expect(await call('resend-verification', { email })).toMatchObject({
        status: 200,
        body: { message: `If an account with ${email} exists, a new verification link has been sent.` },
      })
    }
    await mailDelivery.waitUntilIdle()
    for (const email of [confirmed.email, 'stranger@docket.test']) {
      expect(await listMails(shop.db, email)).toEqual([])
    }
  })

  it('is refused without an address', async () => {
    const answer = await call('resend-verification', { email: '' })
    expect(answer.body.details).toEqual({ email: ['Please enter your email address.'] })
  })
})

describe('a forgotten password', () => {
  it('gets the same answer for a known, an unknown and a suspended address; only the known one gets mail', async () => {
    const [known, suspended] = [await shop.user(), await shop.user()]
    await shop.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspended.id)
      .execute()
    const emails = [known.email, 'unknown@docket.test', suspended.email]

    const answers = await Promise.all(emails.map((email) => call('forgot-password', { email })))

    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body })
    expect(answers[0]?.body).toEqual({ message: expect.any(String) })
    await mailDelivery.waitUntilIdle()
    // The mail was sent at the first attempt. Otherwise it would wait for the next one, and the mailbox would not have
    // it yet.
    const mails = await shop.db
      .selectFrom('mails')
      .select(['template', 'attempts', 'sent_at', 'failure'])
      .where('user_id', '=', known.id)
      .execute()
    expect(mails).toEqual([
      { template: 'reset-password', attempts: 1, sent_at: expect.any(Date), failure: null },
    ])
    const counts = await Promise.all(emails.map(async (email) => (await listMails(shop.db, email)).length))
    expect(counts).toEqual([1, 0, 0])
  })

  it('is answered before the address is looked up, so that the time reveals nothing', async () => {
    const known = await shop.user()
    // Both add the same job. Only the job looks the address up.
    await mailDelivery.close()
    await call('forgot-password', { email: known.email })
    await call('forgot-password', { email: 'unknown@docket.test' })
    // Reads only these jobs, because a periodic job may have been added at the turn of the minute.
    const { rows } = await shop.owner.query(`
      SELECT payload FROM graphile_worker._private_jobs AS j
        JOIN graphile_worker._private_tasks AS t ON t.id = j.task_id
      WHERE t.identifier = 'mail-link' ORDER BY j.id`)
    mailDelivery = await openTestMailDelivery(shop)
    expect(rows.map(({ payload }) => payload)).toEqual([
      { email: known.email, purpose: 'reset-password', network: '127.0.0.1' },
      { email: 'unknown@docket.test', purpose: 'reset-password', network: '127.0.0.1' },
    ])
  })

  it('can be replaced: the new one works, the old one does not, and every session has ended', async () => {
    const { id, email, token } = await signUpCustomer()
    await confirm(token)
    const { body: session } = await logIn(email, OLD_PASSWORD)
    expect((await shop.api('GET', '/auth/me', { token: session.token })).status).toBe(200)

    expect(await reset(await resetToken(email))).toMatchObject({ status: 200, body: { success: true } })

    expect((await shop.api('GET', '/auth/me', { token: session.token })).status).toBe(401)
    expect((await logIn(email, OLD_PASSWORD)).status).toBe(401)
    expect((await logIn(email, 'a brand-new password')).status).toBe(200)
    const auditLog = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `user:${id}`)
      .orderBy('id')
      .execute()
    expect(auditLog.map(({ action }) => action)).toEqual([
      'user.create',
      'user.confirm-email',
      'user.reset-password',
    ])
  })

  it('is replaced through a mailed link, which also confirms the address', async () => {
    const { email } = await signUpCustomer()
    await reset(await resetToken(email))
    expect((await logIn(email, 'a brand-new password')).status).toBe(200)
  })

  it('is replaced once by one token, even by many requests at the same time', async () => {
    const { email } = await shop.user()
    const token = await resetToken(email)
    const passwords = Array.from({ length: 6 }, (_, index) => `a new password ${index}`)

    const answers = await Promise.all(passwords.map((password) => reset(token, password)))

    const winners = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status !== 200) expect(answer).toMatchObject(INVALID)
    }
    for (const password of passwords) {
      expect((await logIn(email, password)).status).toBe(password === winners[0] ? 200 : 401)
    }
  })

  it('is not replaced if the token is expired, unknown, or for an address', async () => {
    const { id, email, token: forAddress } = await signUpCustomer()
    const token = await resetToken(email)
    for (const wrong of [forAddress, 'x', 'A'.repeat(43)]) {
      expect(await reset(wrong)).toMatchObject(INVALID)
    }
    await expire(id, 'reset-password')
    expect(await reset(token)).toMatchObject(INVALID)
    expect((await confirm(forAddress)).status).toBe(200)
    expect((await logIn(email, OLD_PASSWORD)).status).toBe(200)
  })

  it('can be replaced with the same token after a new password was refused', async () => {
    const { email } = await shop.user()
    const token = await resetToken(email)
    const answer = await call('reset-password', { token, password: 'a long one', confirmPassword: 'another' })
    expect(answer).toMatchObject({
      status: 400,
      body: { details: { confirmPassword: ['The passwords do not match.'] } },
    })
    expect((await reset(token)).status).toBe(200)
  })

  it('cannot be replaced by one that is easy to guess, and the token still works', async () => {
    const { email } = await shop.user()
    const token = await resetToken(email)
    for (const guessable of ['12345678', `${email.split('@')[0]}-1`]) {
      const answer = await reset(token, guessable)
      expect(answer).toMatchObject({ status: 400, body: { details: { password: [expect.any(String)] } } })
    }
    expect((await reset(token)).status).toBe(200)
  })

  it('can be replaced while another link is made, which then does not work, and the two do not deadlock', async () => {
    const { id, email } = await shop.user()
    const token = await resetToken(email)
    let answer: ReturnType<typeof reset> | undefined
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      answer = reset(token)
      await waitForBlocked(shop.owner, { timeoutMs: 10_000 })
      await mailToken(tx, shop.platform.keys, { userId: id, purpose: 'reset-password' })
    })
    expect((await answer)?.status).toBe(200)
    const live = await shop.db
      .selectFrom('mailed_tokens')
      .select('hash')
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .execute()
    expect(live).toEqual([])
  })
})
