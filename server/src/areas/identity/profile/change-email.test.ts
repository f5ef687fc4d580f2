import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useMailingShop } from '../../../../test/areas/mail-delivery.ts'
import { PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { securityEventsOf } from '../../../../test/areas/security-events.ts'
import { type TestCaller, useTestAdmin } from '../../../../test/shop.ts'
import { waitForBlocked } from '../../../../test/waiting-statements.ts'
import { listMails } from '../../../host/sandbox/mailbox/mails.ts'

const { shop, mailDelivery } = useMailingShop()
const admin = useTestAdmin(shop)
const { userWithPassword, logInCustomer } = testOperators(() => shop)

const INVALID = { status: 422, body: { code: 'INVALID_TOKEN' } }
const newAddress = () => `new-${randomUUID()}@docket.test`
const ask = ({ token }: TestCaller, email: string) =>
  shop.api('POST', '/me/email', { token, body: { email } })
const confirm = (token: string) => shop.api('POST', '/auth/confirm-new-email', { body: { token } })
const undo = (token: string) => shop.api('POST', '/auth/undo-email-change', { body: { token } })
const linkTo = async (email: string, page: 'confirm-new-email' | 'undo-email') => {
  await mailDelivery.waitUntilIdle()
  return mailDelivery.tokenTo(email, page)
}
const emailOf = async ({ id }: TestCaller) =>
  (await shop.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const subjectsTo = async (email: string) => {
  await mailDelivery.waitUntilIdle()
  return (await listMails(shop.db, email)).map(({ subject }) => subject)
}
const suspend = ({ id }: TestCaller) =>
  shop.api('PUT', '/admin/user/suspension', {
    token: admin.token,
    body: { id, suspended: true, reason: 'stolen' },
  })

/** A customer who has asked for another email, and the token of its link. */
async function asking(email = newAddress()) {
  const user = await userWithPassword('USER')
  expect((await ask(user, email)).status).toBe(200)
  return { user, oldEmail: user.email, email, token: await linkTo(email, 'confirm-new-email') }
}

/** A customer who has changed the email. */
async function changed() {
  const change = await asking()
  expect(await confirm(change.token)).toMatchObject({ status: 200, body: { email: change.email } })
  return { ...change, undoToken: await linkTo(change.oldEmail, 'undo-email') }
}

describe('a customer who asks for another email', () => {
  it('has the old one until the link is opened, which the new address gets; the old address is told', async () => {
    const { user, oldEmail, email, token } = await asking()
    expect(await emailOf(user)).toBe(oldEmail)
    const { body } = await shop.api('GET', '/me/profile', { token: user.token })
    expect(body).toMatchObject({ email: oldEmail, newEmail: { email } })
    expect(await subjectsTo(oldEmail)).toContainEqual(expect.stringContaining('is about to change'))

    expect((await confirm(token)).status).toBe(200)
    expect(await emailOf(user)).toBe(email)
    expect((await logInCustomer(email)).status).toBe(200)
    expect((await logInCustomer(oldEmail)).status).toBe(401)
    expect(await subjectsTo(oldEmail)).toContainEqual(expect.stringContaining('was changed'))
    const events = await securityEventsOf(shop, { userId: user.id, kind: 'email-changed' })
    expect(events.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ how: 'asked' }, { how: 'changed' }]),
    )
  })

  it('needs a fresh proof, and another address than the own one', async () => {
    const user = await userWithPassword('USER')
    const same = await ask(user, user.email.toUpperCase())
    expect(same).toMatchObject({ status: 400, body: { details: { email: ['This is your email already.'] } } })
    await sql`UPDATE sessions SET created_at = now() - interval '11 minutes', proved_at = NULL
      WHERE user_id = ${user.id}`.execute(shop.db)
    shop.platform.sessions.forget('all')
    expect((await ask(user, newAddress())).body.code).toBe('STEP_UP_REQUIRED')
  })

  it('learns nothing about a registered address: the answer is the same, and only its owner gets a mail', async () => {
    const [user, owner] = [await userWithPassword('USER'), await userWithPassword('USER')]
    const answers = [await ask(user, newAddress()), await ask(user, owner.email)]
    const shapes = answers.map(({ status, body }) => [
      status,
      Object.keys(body),
      body.email,
      typeof body.newEmail,
    ])
    expect(shapes[0]).toEqual(shapes[1])
    const mails = (await subjectsTo(owner.email)).filter((subject) => subject.includes('Confirm'))
    expect(mails).toEqual([])
    const [mail] = await listMails(shop.db, owner.email)
    expect(mail?.text).toContain('wanted to use your email for another account')
    const tokens =
      await sql`SELECT FROM email_changes WHERE new_email = ${owner.email} AND confirm_hash IS NOT NULL`
    expect((await tokens.execute(shop.db)).rows).toEqual([])
  })

  it('replaces a request with the next one, and keeps the email at Cancel', async () => {
    const { user, token, oldEmail } = await asking()
    const second = newAddress()
    await ask(user, second)
    expect(await confirm(token)).toMatchObject(INVALID)
    const next = await linkTo(second, 'confirm-new-email')
    const { body } = await shop.api('POST', '/me/email/cancel', { token: user.token, body: {} })
    expect(body).toMatchObject({ email: oldEmail, newEmail: null })
    expect(await confirm(next)).toMatchObject(INVALID)
  })

  it('may do so ten times a year', async () => {
    const user = await userWithPassword('USER')
    await sql`INSERT INTO former_names (user_id, email, username)
      SELECT ${user.id}, 'former-' || n || '@docket.test', 'former' || n FROM generate_series(1, 10) n`.execute(
      shop.db,
    )
    expect((await ask(user, newAddress())).body.details.email[0]).toContain('10 times in a year')
  })
})

describe('the link to a new email', () => {
  it('works once, even if it is pressed many times at the same moment', async () => {
    const { token } = await asking()
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await confirm(token)).toMatchObject(INVALID)
  })

  it('does not work after a day', async () => {
    const { user, token } = await asking()
    await sql`UPDATE email_changes SET expires_at = now() WHERE user_id = ${user.id}`.execute(shop.db)
    expect(await confirm(token)).toMatchObject(INVALID)
  })

  it('gives an address to one of two customers who want it', async () => {
    const email = newAddress()
    const first = await asking(email)
    const second = await asking(email)
    const answers = await Promise.all([confirm(first.token), confirm(second.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const emails = await Promise.all([emailOf(first.user), emailOf(second.user)])
    expect(emails.filter((one) => one === email)).toHaveLength(1)
  })

  it('does not work if someone has registered with the address meanwhile', async () => {
    const { user, email, oldEmail, token } = await asking()
    await sql`UPDATE users SET email = ${email} WHERE id = ${(await userWithPassword('USER')).id}`.execute(
      shop.db,
    )
    expect(await confirm(token)).toMatchObject(INVALID)
    expect(await emailOf(user)).toBe(oldEmail)
  })

  it('ends with a suspension, also one that is lifted, and a press that waits for it changes nothing', async () => {
    const { user, oldEmail, token } = await asking()
    let answer: ReturnType<typeof confirm> | undefined
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
      answer = confirm(token)
      await waitForBlocked(shop.owner, { like: '%email_changes%' })
      await tx.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', user.id).execute()
    })
    expect(await answer).toMatchObject(INVALID)
    await shop.db.updateTable('users').set({ suspended_at: null }).where('id', '=', user.id).execute()
    await suspend(user)
    await shop.db.updateTable('users').set({ suspended_at: null }).where('id', '=', user.id).execute()
    expect(await confirm(token)).toMatchObject(INVALID)
    expect(await emailOf(user)).toBe(oldEmail)
  })

  it('ends with an erasure', async () => {
    const { user, token } = await asking()
    const { status } = await shop.api('POST', '/me/erase', {
      token: user.token,
      body: { password: PASSWORD },
    })
    expect(status).toBe(200)
    expect(await confirm(token)).toMatchObject(INVALID)
    expect(await emailOf(user)).toBe(`erased-${user.id}@erased.invalid`)
  })

  it('ends the links to a new password that the old address has', async () => {
    const { user, oldEmail, token } = await asking()
    await shop.api('POST', '/auth/forgot-password', { body: { email: oldEmail } })
    await mailDelivery.waitUntilIdle()
    const reset = await mailDelivery.tokenTo(oldEmail, 'reset-password')
    await confirm(token)
    const body = { token: reset, password: 'another right one', confirmPassword: 'another right one' }
    expect(await shop.api('POST', '/auth/reset-password', { body })).toMatchObject(INVALID)
    expect((await shop.api('GET', '/auth/me', { token: user.token })).status).toBe(200)
  })
})

describe('"This was not me", from the old address', () => {
  it('restores it, signs out everywhere, ends the password, and mails a link to a new one', async () => {
    const { user, oldEmail, email, undoToken } = await changed()
    expect(await undo(undoToken)).toMatchObject({ status: 200, body: { email: oldEmail } })
    expect(await emailOf(user)).toBe(oldEmail)
    expect((await shop.api('GET', '/auth/me', { token: user.token })).status).toBe(401)
    for (const address of [oldEmail, email]) expect((await logInCustomer(address)).status).toBe(401)

    await mailDelivery.waitUntilIdle()
    const token = await mailDelivery.tokenTo(oldEmail, 'reset-password')
    const body = { token, password: 'another right one', confirmPassword: 'another right one' }
    expect((await shop.api('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await logInCustomer(oldEmail, undefined, 'another right one')).status).toBe(200)
  })

  it('stops a change that is not confirmed yet, also at the moment in which it is', async () => {
    const { user, oldEmail, token } = await asking()
    const stopToken = await linkTo(oldEmail, 'undo-email')
    await Promise.all([undo(stopToken), confirm(token)])
    expect(await emailOf(user)).toBe(oldEmail)
    expect(await confirm(token)).toMatchObject(INVALID)
    expect((await logInCustomer(oldEmail)).status).toBe(401)
  })

  it('works once, and until 72 hours after the change', async () => {
    const { undoToken } = await changed()
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(undoToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await changed()
    await sql`UPDATE email_changes SET undo_until = now() WHERE user_id = ${late.user.id}`.execute(shop.db)
    expect(await undo(late.undoToken)).toMatchObject(INVALID)
  })

  it('from the first address undoes both changes of a thief, whose own link then does nothing', async () => {
    const { user, oldEmail, email, undoToken } = await changed()
    const third = newAddress()
    await ask(user, third)
    await confirm(await linkTo(third, 'confirm-new-email'))
    const linkOfThief = await linkTo(email, 'undo-email')
    expect((await undo(undoToken)).status).toBe(200)
    expect(await emailOf(user)).toBe(oldEmail)
    expect(await undo(linkOfThief)).toMatchObject(INVALID)
  })

  it('works for a suspended customer, who stays suspended', async () => {
    const { user, oldEmail, undoToken } = await changed()
    await suspend(user)
    expect((await undo(undoToken)).status).toBe(200)
    const row = await shop.db
      .selectFrom('users')
      .select(['email', 'suspended_at'])
      .where('id', '=', user.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ email: oldEmail, suspended_at: expect.any(Date) })
  })

  it('ends with an erasure', async () => {
    const { user, undoToken } = await changed()
    await shop.api('POST', '/me/erase', { token: user.token, body: { password: PASSWORD } })
    expect(await undo(undoToken)).toMatchObject(INVALID)
  })
})

describe('an address that can undo a change', () => {
  const signUp = (email: string) =>
    shop.api('POST', '/auth/signup', {
      body: {
        email,
        username: `u${randomUUID().slice(0, 8)}`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    })

  it('is no one else’s: a sign-up with it answers as ever, and makes no user', async () => {
    const { user, oldEmail, undoToken } = await changed()
    expect((await signUp(oldEmail)).status).toBe(201)
    const other = await userWithPassword('USER')
    await ask(other, oldEmail)
    await mailDelivery.waitUntilIdle()
    const found = await shop.db.selectFrom('users').select('id').where('email', '=', oldEmail).execute()
    expect(found).toEqual([])
    expect((await undo(undoToken)).status).toBe(200)
    expect(await emailOf(user)).toBe(oldEmail)
  })

  it('is refused by the database, too', async () => {
    const { oldEmail } = await changed()
    const taking = sql`INSERT INTO users (email, username, password_hash)
      VALUES (${oldEmail}, ${`u${randomUUID().slice(0, 8)}`}, 'x')`.execute(shop.db)
    await expect(taking).rejects.toMatchObject({ constraint: 'users_email_key' })
  })

  it('is free after 72 hours', async () => {
    const { user, oldEmail } = await changed()
    await sql`UPDATE email_changes SET undo_until = now() WHERE user_id = ${user.id}`.execute(shop.db)
    expect((await signUp(oldEmail)).status).toBe(201)
    const found = await shop.db.selectFrom('users').select('id').where('email', '=', oldEmail).execute()
    expect(found).toHaveLength(1)
  })
})

it('the shop’s own role cannot change an email without a confirmed change', async () => {
  const user = await userWithPassword('USER')
  const byHand = sql`UPDATE users SET email = ${newAddress()} WHERE id = ${user.id}`.execute(shop.platform.db)
  await expect(byHand).rejects.toThrow(/permission denied/)
})

it('mails that wait go to the new address, which receipts and notices use from then on', async () => {
  const { user, email } = await changed()
  await shop.api('PUT', '/security/password', {
    token: user.token,
    body: { currentPassword: PASSWORD, password: 'another right one', confirmPassword: 'another right one' },
  })
  expect(await subjectsTo(email)).toContainEqual(expect.stringContaining('Your password'))
})
