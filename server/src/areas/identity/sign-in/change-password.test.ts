import { describe, expect, it } from 'vitest'
import { PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { type TestCaller, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()

const { call, userWithPassword, logIn, logInCustomer } = testOperators(() => shop)
const NEW = 'a whole new secret'
const change = (token: string, body: Record<string, unknown> = {}) =>
  call('PUT', '/password', token, {
    currentPassword: PASSWORD,
    password: NEW,
    confirmPassword: NEW,
    ...body,
  })
const addSession = ({ id }: TestCaller) =>
  shop.platform.sessions.issue({ id, role: 'USER' }, { address: '192.0.2.7' })
const isAlive = async (token: string) => (await shop.api('GET', '/auth/me', { token })).status === 200
const mailsOf = ({ id }: TestCaller) =>
  shop.db.selectFrom('mails').select('template').where('user_id', '=', id).execute()

describe('a change of the password', () => {
  it('with the current password ends the other sessions, mails the user, and is in the audit log', async () => {
    const customer = await userWithPassword('USER')
    const other = await addSession(customer)
    expect(await isAlive(other)).toBe(true)

    expect(await change(customer.token)).toMatchObject({ status: 200, body: { success: true } })

    expect([await isAlive(customer.token), await isAlive(other)]).toEqual([true, false])
    expect((await logInCustomer(customer.email)).status).toBe(401)
    expect((await logInCustomer(customer.email, undefined, NEW)).status).toBe(200)
    expect(await mailsOf(customer)).toEqual([{ template: 'password-changed' }])
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('subject', '=', `user:${customer.id}`)
      .execute()
    expect(entries).toEqual([
      { action: 'user.change-password', actor_id: customer.id, after: { otherSessionsEnded: 1 } },
    ])
  })

  it('works for an admin, too', async () => {
    const admin = await userWithPassword()
    expect((await change(admin.token)).status).toBe(200)
    expect((await logIn(admin.email, undefined, NEW)).status).toBe(200)
  })

  it('is refused without the current password, and changes nothing', async () => {
    const customer = await userWithPassword('USER')
    const other = await addSession(customer)
    expect(await change(customer.token, { currentPassword: 'not it' })).toMatchObject({
      status: 400,
      body: { details: { currentPassword: ['This is not your password.'] } },
    })
    expect((await logInCustomer(customer.email)).status).toBe(200)
    expect([await isAlive(other), await mailsOf(customer)]).toEqual([true, []])
  })

  it.each([
    ['is easy to guess', { password: 'password1', confirmPassword: 'password1' }, 'password'],
    ['is the current one', { password: PASSWORD, confirmPassword: PASSWORD }, 'password'],
    ['is too short', { password: 'short', confirmPassword: 'short' }, 'password'],
    ['is not repeated', { confirmPassword: 'another secret' }, 'confirmPassword'],
    ['comes with a field that is not known', { role: 'ADMIN' }, 'role'],
    ['is not text', { password: { $ne: null } }, 'password'],
  ])('is refused if the new one %s', async (_, body, field) => {
    const { token } = await userWithPassword('USER')
    const answer = await change(token, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
    expect(Object.keys(answer.body.details)).toContain(field)
  })

  it('happens once if two requests with the same current password come at the same time', async () => {
    const customer = await userWithPassword('USER')
    const passwords = ['the first new secret', 'the second new secret']
    const answers = await Promise.all(
      passwords.map((password) => change(customer.token, { password, confirmPassword: password })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await mailsOf(customer)).toHaveLength(1)
  })
})
