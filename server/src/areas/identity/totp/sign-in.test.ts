import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, PASSWORD, stopTheClock, testOperators } from '../../../../test/areas/operators.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { mailContext } from '../../../host/queue/mail.ts'
import { mailToken } from '../mailed-links/mailed-tokens.ts'
import { login } from '../sign-in/login.ts'
import { createCodeCap } from './code-cap.ts'

let shop: TestShop
beforeAll(async () => {
  stopTheClock()
  shop = await openTestShop()
})
afterAll(() => shop.close())

const { call, userWithTotp, userWithPassword, logIn, logInCustomer } = testOperators(() => shop)

/** An answer without the id of the request. */
const comparable = ({ status, body }: { status: number; body: object }) => ({
  status,
  ...body,
  requestId: '',
})

describe('two-step sign-in', () => {
  it('asks for the code only after the right password, and accepts it', async () => {
    const admin = await userWithTotp()
    expect(await logIn(admin.email)).toMatchObject({ status: 422, body: { code: 'TOTP_REQUIRED' } })
    const { status, body } = await logIn(admin.email, codeOf(admin.secret))
    expect(status).toBe(200)
    const me = await shop.api('GET', '/auth/me', { token: body.token })
    expect(me.body).toMatchObject({ id: admin.id, role: 'ADMIN' })
  })

  it('does not reveal whether an admin has set it up, unless the password is right', async () => {
    const [admin, adminWithoutTotp] = [await userWithTotp(), await userWithPassword()]
    const answers = [
      await logIn(adminWithoutTotp.email, undefined, 'a wrong password'),
      await logIn(admin.email, undefined, 'a wrong password'),
      await logIn(admin.email, codeOf(admin.secret), 'a wrong password'),
      await logIn('unknown@docket.test', '123456', 'a wrong password'),
    ]
    for (const answer of answers) expect(comparable(answer)).toEqual(comparable(answers[0] ?? answer))
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
    // The attempt with the wrong password did not use the code.
    expect((await logIn(admin.email, codeOf(admin.secret))).status).toBe(200)
  })

  it('accepts a code once, even if eight requests send it at the same time', async () => {
    const admin = await userWithTotp()
    const code = codeOf(admin.secret)
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(admin.email, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
    expect((await logIn(admin.email, code)).body.code).toBe('INVALID_TOTP')
  })

  it('accepts the previous and the next code, but no others, and none older than the last accepted one', async () => {
    const admin = await userWithTotp()
    const enter = async (steps: number) => (await logIn(admin.email, codeOf(admin.secret, steps))).status
    // This code was used to set it up.
    expect(await enter(-1)).toBe(422)
    expect(await enter(3)).toBe(422)
    expect(await enter(-3)).toBe(422)
    const spaced = codeOf(admin.secret, 1).replace(/^(...)/, '$1 ')
    expect((await logIn(admin.email, spaced)).status).toBe(200)
    expect(await enter(0)).toBe(422)
  })

  it('accepts each recovery code once, in any spelling, and writes an audit entry', async () => {
    const [admin, other] = [await userWithTotp(), await userWithTotp()]
    const [first = '', second = ''] = admin.recoveryCodes
    expect((await logIn(admin.email, other.recoveryCodes[0])).body.code).toBe('INVALID_TOTP')
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(admin.email, first)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect((await logIn(admin.email, second.replaceAll('-', ' ').toLowerCase())).status).toBe(200)
    expect((await call('GET', '/state', admin.token)).body.recoveryCodesLeft).toBe(8)
    const entries = await shop.db
      .selectFrom('audit_log')
      .select('address')
      .where('subject', '=', `user:${admin.id}`)
      .where('action', '=', 'totp.use-recovery-code')
      .execute()
    expect(entries).toHaveLength(2)
  })

  it('writes an audit entry for a refused code, with the address and without the code', async () => {
    const admin = await userWithTotp()
    await logIn(admin.email, '000000', 'a wrong password')
    for (const code of ['000000', 'ABCD-EFGH']) await logIn(admin.email, code)
    for (const path of ['/totp/off', '/recovery-codes']) {
      const { body } = await call('POST', path, admin.token, { password: PASSWORD, totp: '000000' })
      expect(body.code).toBe('INVALID_TOTP')
    }
    await logIn(admin.email, codeOf(admin.secret))
    const refused = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `user:${admin.id}`)
      .where('action', '=', 'totp.refuse')
      .execute()
    expect(refused).toHaveLength(4)
    for (const row of refused) {
      expect(row).toMatchObject({ actor_id: admin.id, before: null, after: null, address: '127.0.0.1' })
    }
  })

  it('refuses a text that is not a code, and treats an empty one as missing', async () => {
    const admin = await userWithTotp()
    const invalidCodes = [
      '0',
      '12345',
      '1234567',
      'x'.repeat(100),
      '１２３４５６',
      '-',
      "' OR 1=1",
      '０'.repeat(16),
    ]
    for (const totp of invalidCodes)
      expect((await logIn(admin.email, totp)).body.code, totp).toBe('INVALID_TOTP')
    for (const totp of ['', ' ']) expect((await logIn(admin.email, totp)).body.code).toBe('TOTP_REQUIRED')
  })

  it('protects a customer in the same way: password and code are needed, each code works once, and the sign-in of admins is refused', async () => {
    const customer = await userWithTotp('USER')
    expect(await logInCustomer(customer.email)).toMatchObject({
      status: 422,
      body: { code: 'TOTP_REQUIRED' },
    })
    expect((await logInCustomer(customer.email, '000000')).body.code).toBe('INVALID_TOTP')
    const code = codeOf(customer.secret)
    expect((await logIn(customer.email, code)).body.code).toBe('INVALID_CREDENTIALS')
    expect((await logInCustomer(customer.email, code)).status).toBe(200)
    expect((await logInCustomer(customer.email, code)).body.code).toBe('INVALID_TOTP')
    expect((await logInCustomer(customer.email, customer.recoveryCodes[0])).status).toBe(200)
  })

  it('is still needed after a new password was set by mail', async () => {
    const customer = await userWithTotp('USER')
    const { keys } = shop.platform
    const mailed = await shop.db.transaction().execute(async (tx) => {
      await mailToken(tx, keys, { userId: customer.id, purpose: 'reset-password' })
      return tx
        .selectFrom('mails')
        .select(['id', 'ciphertext', 'key_id'])
        .where('user_id', '=', customer.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    })
    const token = keys.decrypt(mailed.ciphertext ?? Buffer.of(), mailed.key_id ?? 0, mailContext(mailed.id))
    const password = 'another fair password'
    const body = { token, password, confirmPassword: password }
    expect((await shop.api('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await logInCustomer(customer.email, undefined, password)).body.code).toBe('TOTP_REQUIRED')
    expect((await logInCustomer(customer.email, codeOf(customer.secret), password)).status).toBe(200)
  })

  it('gives no session to the password alone if two-step sign-in is set up during the sign-in', async () => {
    const admin = await userWithPassword()
    const { secret } = (await call('POST', '/totp/begin', admin.token, { password: PASSWORD })).body
    const { sessions } = shop.platform
    let issued = ''
    const enrolMeanwhile: typeof sessions.issue = async (...session) => {
      await call('POST', '/totp/confirm', admin.token, { totp: codeOf(secret) })
      issued = await sessions.issue(...session)
      return issued
    }
    const attempt = login(
      {
        ...shop.platform,
        codeCap: createCodeCap(shop.platform),
        sessions: { ...sessions, issue: enrolMeanwhile },
      },
      {
        email: admin.email,
        password: PASSWORD,
        role: 'ADMIN',
        address: '127.0.0.1',
        userAgent: undefined,
        countCode: async () => {},
      },
    )
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await shop.api('GET', '/auth/me', { token: issued })).status).toBe(401)
  })
})
