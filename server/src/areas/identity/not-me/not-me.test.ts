import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMailDelivery, type TestMailDelivery } from '../../../../test/areas/mail-delivery.ts'
import { codeOf, PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { createAuthenticator } from '../../../../test/areas/passkey-authenticator.ts'
import { securityEventsOf } from '../../../../test/areas/security-events.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../../test/shop.ts'
import { listMails } from '../../../host/sandbox/mailbox/mails.ts'
import { removeDisputedFactors } from './disputes.ts'

const shop = useTestShop()
const owner = useTestAdmin(shop)
const { call, userWithPassword, userWithTotp, logIn, logInCustomer } = testOperators(() => shop)
let delivery: TestMailDelivery
beforeAll(async () => {
  delivery = await openTestMailDelivery(shop)
})
afterAll(() => delivery.close())

const INVALID = { status: 422, body: { code: 'INVALID_TOKEN' } }
const press = (token: string) => shop.api('POST', '/auth/not-me', { body: { token } })
const linkTo = ({ email }: TestCaller) => delivery.tokenTo(email, 'not-me')
const isSignedIn = async (token: string) => (await shop.api('GET', '/auth/me', { token })).status === 200
const keepSecondStep = (token: string) => call('POST', '/totp/keep', token, {})
const newSession = ({ id }: TestCaller, role: 'USER' | 'ADMIN' = 'USER') =>
  shop.platform.sessions.issue({ id, role }, { address: '192.0.2.8' })

/** A user with a passkey on a device, such as that of a thief. */
async function userWithPasskey(role: 'USER' | 'ADMIN' = 'USER') {
  const user = await userWithPassword(role)
  const device = createAuthenticator(shop.platform.config.publicUrl)
  const { options } = (await call('POST', '/passkey/begin', user.token, {})).body
  await call('POST', '/passkey', user.token, { name: 'New phone', passkey: device.create(options) })
  const signIn = async () => {
    const { body } = await shop.api('POST', '/auth/passkey/begin', { body: {} })
    return shop.api('POST', '/auth/passkey/login', { body: { role, passkey: device.sign(body.options) } })
  }
  return { user, signIn }
}

/** Runs the job as if 72 hours had passed. */
async function waitOver({ id }: TestCaller) {
  await sql`UPDATE admin_totp SET ends_at = ends_at - interval '72 hours' WHERE id = ${id}`.execute(shop.db)
  await removeDisputedFactors(shop.platform)
}

const mailsTo = async ({ id }: TestCaller, template: string) =>
  shop.db
    .selectFrom('mails')
    .select('params')
    .where('user_id', '=', id)
    .where('template', '=', template)
    .execute()

describe('"This was not me" about a passkey of a customer', () => {
  it('removes it at once, ends all sessions and tracking keys, and mails the customer', async () => {
    const { user, signIn } = await userWithPasskey()
    const key = await shop.api('POST', '/trackingNo/keys', { token: user.token, body: { name: 'Tests' } })
    const other = (await signIn()).body.token
    const token = await linkTo(user)

    expect(await press(token)).toMatchObject({
      status: 200,
      body: { factor: 'passkey', removed: true, endsAt: null },
    })

    expect(await signIn()).toMatchObject({ status: 422, body: { code: 'INVALID_PASSKEY' } })
    expect([await isSignedIn(user.token), await isSignedIn(other)]).toEqual([false, false])
    const headers = { authorization: `Bearer ${key.body.key}` }
    expect((await shop.api('GET', '/trackingNo/track/none', { headers })).status).toBe(401)
    const mail = await delivery.mailTo(user.email, ({ subject }) => subject.includes('was removed'))
    expect(mail.text).toContain('/forgot-password')
    expect(await securityEventsOf(shop, { userId: user.id, kind: 'factor-disputed' })).toHaveLength(1)
  })

  it('works once, even if it is pressed many times at the same moment', async () => {
    const { user } = await userWithPasskey()
    const token = await linkTo(user)
    const answers = await Promise.all(Array.from({ length: 6 }, () => press(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await press(token)).toMatchObject(INVALID)
  })

  it('is for this passkey only, and its link ends with it', async () => {
    const { user, signIn } = await userWithPasskey()
    const token = await linkTo(user)
    const { passkeys } = (await call('GET', '/passkey/list', user.token)).body
    await call('DELETE', `/passkey/${passkeys[0].id}`, user.token)
    expect((await signIn()).status).toBe(422)
    expect(await press(token)).toMatchObject(INVALID)
    expect(await isSignedIn(user.token)).toBe(true)
  })
})

describe('"This was not me" about the two-step sign-in of a customer', () => {
  it('ends the sessions, keeps asking for the code for 72 hours, then removes it; the customer is mailed at both times, and the owners once', async () => {
    const user = await userWithTotp('USER')
    const { body } = await press(await linkTo(user))
    expect(body).toMatchObject({ factor: 'two-step', removed: false })
    expect((Date.parse(body.endsAt) - Date.now()) / 3_600_000).toBeCloseTo(72, 1)
    expect(await isSignedIn(user.token)).toBe(false)
    const start = await delivery.mailTo(user.email, ({ subject }) => subject.includes('will be removed'))
    expect(start.text).toContain(`${body.endsAt.slice(0, 16).replace('T', ' ')} UTC`)
    const toOwner = await delivery.mailTo(owner.email, ({ text }) => text.includes(`/admin/users/${user.id}`))
    expect(toOwner.subject).toContain('this was not me')
    const page = await shop.api('GET', `/admin/user/${user.id}`, { token: owner.token })
    expect(page.body.secondStepEndsAt).toBe(body.endsAt)

    await removeDisputedFactors(shop.platform)
    expect((await logInCustomer(user.email)).body.code).toBe('TOTP_REQUIRED')

    const late = await newSession(user)
    await waitOver(user)
    expect(await isSignedIn(late)).toBe(false)
    expect((await logInCustomer(user.email)).status).toBe(200)
    await delivery.mailTo(user.email, ({ subject }) => subject.includes('was turned off'))
    const [event] = await securityEventsOf(shop, { userId: user.id, kind: 'second-step-off' })
    expect(event?.details).toEqual({ how: 'disputed' })
  })

  it('does not strip the second factor of a customer who signs in with it: a fresh proof keeps it, and the mail about that has a new link', async () => {
    const user = await userWithTotp('USER')
    const first = await linkTo(user)
    await press(first)
    const { body } = await logInCustomer(user.email, codeOf(user.secret))
    expect((await call('GET', '/state', body.token)).body.totpEndsAt).toEqual(expect.any(String))
    expect(await keepSecondStep(body.token)).toMatchObject({ status: 200, body: { totpEndsAt: null } })
    expect((await keepSecondStep(body.token)).status).toBe(404)
    await waitOver(user)
    expect((await logInCustomer(user.email)).body.code).toBe('TOTP_REQUIRED')

    // If it was the thief who kept it, the owner disputes it again.
    const kept = await delivery.mailTo(user.email, ({ subject }) => subject.includes('stays on'))
    const second =
      kept.links
        .find((link) => link.includes('/not-me/'))
        ?.split('/')
        .at(-1) ?? ''
    expect(await press(first)).toMatchObject(INVALID)
    expect((await press(second)).body).toMatchObject({ removed: false, endsAt: expect.any(String) })
  })

  it('needs a fresh proof to be kept', async () => {
    const user = await userWithTotp('USER')
    await press(await linkTo(user))
    const token = await newSession(user)
    await sql`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = ${user.id}`.execute(
      shop.db,
    )
    expect((await keepSecondStep(token)).body.code).toBe('STEP_UP_REQUIRED')
  })

  it('mails the owners once a day about one customer, however often it is disputed', async () => {
    const user = await userWithTotp('USER')
    await press(await linkTo(user))
    const token = await newSession(user)
    await keepSecondStep(token)
    await delivery.mailTo(user.email, ({ subject }) => subject.includes('stays on'))
    expect((await press(await linkTo(user))).status).toBe(200)
    const mails = await mailsTo(owner, 'factor-disputed-owner')
    expect(mails.filter(({ params }) => params.userId === user.id)).toHaveLength(1)
  })

  it('is for this two-step sign-in only: after it is turned off and on again, the older link is dead', async () => {
    const user = await userWithTotp('USER')
    const token = await linkTo(user)
    await call('POST', '/totp/off', user.token, { password: PASSWORD, totp: user.recoveryCodes[0] })
    const { secret } = (await call('POST', '/totp/begin', user.token, { password: PASSWORD })).body
    expect((await call('POST', '/totp/confirm', user.token, { totp: codeOf(secret) })).status).toBe(200)
    expect(await press(token)).toMatchObject(INVALID)
  })

  it('can be ended at once by an operator with the permission and a fresh proof', async () => {
    const user = await userWithTotp('USER')
    await press(await linkTo(user))
    const body = { id: user.id, reason: 'knows the order numbers' }
    const manager = await shop.admin('MANAGER')
    const reset = await shop.api('POST', '/admin/user/reset-second-step', { token: manager.token, body })
    expect(reset).toMatchObject({ status: 200, body: { wasOn: true } })
    expect((await logInCustomer(user.email)).status).toBe(200)
  })
})

describe('"This was not me" about a factor of an admin', () => {
  it('ends the sessions and tells the owners, but only an owner removes the factor', async () => {
    const user = await userWithTotp('ADMIN')
    await shop.db.updateTable('users').set({ operator_role: 'STOCK' }).where('id', '=', user.id).execute()
    expect((await press(await linkTo(user))).body).toEqual({
      factor: 'two-step',
      removed: false,
      endsAt: null,
    })
    expect(await isSignedIn(user.token)).toBe(false)
    await delivery.mailTo(owner.email, ({ subject }) => subject.startsWith('An admin'))
    await waitOver(user)
    expect((await logIn(user.email)).body.code).toBe('TOTP_REQUIRED')
    const body = { id: user.id, reason: 'spoke on the phone' }
    const reset = (token: string) => shop.api('POST', '/admin/user/reset-second-step', { token, body })
    expect((await reset((await shop.admin('MANAGER')).token)).status).toBe(403)
    expect((await reset(owner.token)).status).toBe(200)
    expect((await logIn(user.email)).status).toBe(200)
  })

  it('leaves the passkey of an admin', async () => {
    const { user, signIn } = await userWithPasskey('ADMIN')
    expect((await press(await linkTo(user))).body).toMatchObject({ factor: 'passkey', removed: false })
    expect((await signIn()).status).toBe(200)
  })
})

describe('an address that is not confirmed', () => {
  it('has no factors: neither a passkey nor two-step sign-in can be added', async () => {
    const user = await userWithPassword('USER')
    const { secret } = (await call('POST', '/totp/begin', user.token, { password: PASSWORD })).body
    const { options } = (await call('POST', '/passkey/begin', user.token, {})).body
    await shop.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', user.id).execute()
    const passkey = createAuthenticator(shop.platform.config.publicUrl).create(options)
    const answers = [
      await call('POST', '/totp/begin', user.token, { password: PASSWORD }),
      await call('POST', '/totp/confirm', user.token, { totp: codeOf(secret) }),
      await call('POST', '/passkey/begin', user.token, {}),
      await call('POST', '/passkey', user.token, { name: 'Key', passkey }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('EMAIL_NOT_VERIFIED'))
    expect(await listMails(shop.db, user.email)).toEqual([])
  })
})
