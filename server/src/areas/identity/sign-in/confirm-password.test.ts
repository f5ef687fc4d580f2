import { expect, it } from 'vitest'
import { PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { securityEventsOf, securityMailsTo } from '../../../../test/areas/security-events.ts'
import { type Method, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const { userWithPassword } = testOperators(() => shop)

const WRONG = { password: 'a wrong password' }
const NEW = 'a whole new secret'

/** Every call that asks a signed-in user for the password. */
const CALLS: [Method, string, object][] = [
  ['POST', '/security/step-up', WRONG],
  ['PUT', '/security/password', { currentPassword: WRONG.password, password: NEW, confirmPassword: NEW }],
  ['POST', '/security/totp/begin', WRONG],
  ['POST', '/security/recovery-codes', { ...WRONG, totp: '123456' }],
  ['POST', '/security/totp/off', { ...WRONG, totp: '123456' }],
  ['POST', '/me/erase', WRONG],
]

it.each(CALLS)('a wrong password in %s %s is a security event of its session', async (method, path, body) => {
  const customer = await userWithPassword('USER')
  const answer = await shop.api(method, path, { token: customer.token, body })
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  const sessionId = (await shop.platform.sessions.check(customer.token))?.sessionId
  expect(await securityEventsOf(shop, { userId: customer.id })).toMatchObject([
    { kind: 'password-refused', session_id: sessionId, network: '127.0.0.1', details: {}, count: 1 },
  ])
})

it('a correct password adds no security event', async () => {
  const customer = await userWithPassword('USER')
  const body = { password: PASSWORD }
  expect((await shop.api('POST', '/security/step-up', { token: customer.token, body })).status).toBe(200)
  expect(await securityEventsOf(shop, { userId: customer.id })).toEqual([])
})

it('ten or more wrong passwords of one session in an hour cause one mail', async () => {
  const customer = await userWithPassword('USER')
  for (let count = 0; count < 12; count++) {
    await shop.api('POST', '/security/step-up', { token: customer.token, body: WRONG })
  }
  // The first failure gets a row at once. The others of that minute share one row.
  expect(await securityEventsOf(shop, { userId: customer.id })).toMatchObject([
    { kind: 'password-refused', count: 1 },
    { kind: 'password-refused', count: 11 },
    { kind: 'many-failures', details: { failures: 12 } },
  ])
  expect(await securityMailsTo(shop, customer.id)).toEqual(['many-failures'])
})
