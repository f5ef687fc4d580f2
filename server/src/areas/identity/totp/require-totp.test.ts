import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  PASSWORD,
  stopTheClock,
  testOperators,
  type UserWithTotp,
} from '../../../../test/areas/operators.ts'
import { contractEndpoints, nameOf, tryCall } from '../../../../test/contract-endpoints.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../../test/shop.ts'

const adminCalls = (await contractEndpoints()).filter(({ access }) => access === 'admin')

let shop: TestShop
let enrolledAdmin: UserWithTotp
let otherAdmin: TestCaller
beforeAll(async () => {
  stopTheClock()
  shop = await openTestShop()
  enrolledAdmin = await userWithTotp()
  otherAdmin = await userWithPassword()
})
afterAll(() => shop.close())

const { call, userWithTotp, userWithPassword, logIn, logInCustomer } = testOperators(() => shop)
const setRequired = (required: boolean, { token }: TestCaller = enrolledAdmin) =>
  call('PUT', '/require-totp', token, { required })

it('only an admin who has two-step sign-in can require it of the others', async () => {
  expect(await setRequired(true, otherAdmin)).toMatchObject({
    status: 403,
    body: { code: 'TOTP_ENROLMENT_REQUIRED' },
  })
  expect(await call('GET', '/state', otherAdmin.token)).toMatchObject({ body: { totpRequired: false } })
})

describe('while two-step sign-in is required', () => {
  beforeAll(async () => {
    // Puts the session into the cache, so that the test proves that it is removed from there.
    expect((await shop.api('GET', '/admin/coupon/list', { token: otherAdmin.token })).status).toBe(200)
    expect(await setRequired(true)).toMatchObject({ status: 200, body: { totpRequired: true } })
    expect(await setRequired(true)).toMatchObject({ status: 200, body: { totpRequired: true } })
  })

  it.each(adminCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'an admin without it cannot use the back office: %s',
    async (_name, endpoint) => {
      const { status, body } = await tryCall(shop, endpoint, otherAdmin.token)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'TOTP_ENROLMENT_REQUIRED' })
    },
  )

  it('neither customers nor admins with two-step sign-in are affected', async () => {
    expect((await shop.api('GET', '/admin/coupon/list', { token: enrolledAdmin.token })).status).toBe(200)
    const user = await shop.user()
    expect((await shop.api('GET', '/shop/products', { token: user.token })).status).toBe(200)
  })

  it('an admin without it can sign in and set it up, and then use everything', async () => {
    const admin = await userWithPassword()
    const { token } = (await logIn(admin.email)).body
    expect((await shop.api('GET', '/auth/me', { token })).status).toBe(200)
    const { secret } = (await call('POST', '/totp/begin', token, { password: PASSWORD })).body
    expect((await shop.api('GET', '/admin/coupon/list', { token })).status).toBe(403)
    expect((await call('POST', '/totp/confirm', token, { totp: codeOf(secret) })).status).toBe(200)
    expect((await shop.api('GET', '/admin/coupon/list', { token })).status).toBe(200)
  })

  it('a customer does not need two-step sign-in, and can turn it off', async () => {
    const customer = await userWithTotp('USER')
    expect((await call('GET', '/state', customer.token)).body).toMatchObject({ totpRequired: false })
    const body = { password: PASSWORD, totp: codeOf(customer.secret) }
    expect((await call('POST', '/totp/off', customer.token, body)).status).toBe(200)
  })

  it('no admin can turn it off', async () => {
    const body = { password: PASSWORD, totp: codeOf(enrolledAdmin.secret) }
    expect(await call('POST', '/totp/off', enrolledAdmin.token, body)).toMatchObject({
      status: 409,
      body: { code: 'TOTP_IS_REQUIRED' },
    })
    // The refused attempt did not use the code.
    expect((await logIn(enrolledAdmin.email, body.totp)).status).toBe(200)
  })
})

it('each change of the requirement is in the audit log once, and takes effect for all admins at once', async () => {
  expect(await setRequired(false)).toMatchObject({ body: { totpRequired: false } })
  expect((await shop.api('GET', '/admin/coupon/list', { token: otherAdmin.token })).status).toBe(200)
  const { body } = await shop.api('GET', '/admin/audit/list?search=settings.update', {
    token: enrolledAdmin.token,
  })
  expect(body.items).toMatchObject([
    {
      before: { requireAdminTotp: true },
      after: { requireAdminTotp: false },
      actor: { id: enrolledAdmin.id },
    },
    { before: { requireAdminTotp: false }, after: { requireAdminTotp: true } },
  ])
})

describe('npm run admin:reset-totp', () => {
  const reset = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, 'reset-totp-command.ts'), ...args],
      {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DATABASE_URL: shop.url,
          SECRET_KEY: 'a-secret-for-tests-only-of-fair-length',
        },
      },
    )

  it('lets an admin sign in without a code again, and ends their sessions in the running shop', async () => {
    const admin = await userWithTotp()
    expect((await shop.api('GET', '/auth/me', { token: admin.token })).status).toBe(200)

    const { stdout } = await reset(admin.email.toUpperCase())

    expect(stdout).toContain('is off now; passkeys removed: 0; sessions ended: 1')
    const statusOfSession = async () => (await shop.api('GET', '/auth/me', { token: admin.token })).status
    await expect.poll(statusOfSession, { timeout: 1_500 }).toBe(401)
    expect((await logIn(admin.email)).status).toBe(200)
    const { body } = await shop.api('GET', `/admin/audit/list?search=user:${admin.id}`, {
      token: enrolledAdmin.token,
    })
    expect(body.items[0]).toMatchObject({
      action: 'totp.reset',
      actor: null,
      after: { wasOn: true, passkeysRemoved: 0, sessionsEnded: 1 },
    })
  })

  it('lets a customer sign in without a code again', async () => {
    const customer = await userWithTotp('USER')
    expect((await reset(customer.email)).stdout).toContain(
      'is off now; passkeys removed: 0; sessions ended: 1',
    )
    expect((await logInCustomer(customer.email)).status).toBe(200)
  })

  it('fails with a message if no user has the email address, or if no address is given', async () => {
    for (const args of [['unknown@docket.test'], []]) {
      await expect(reset(...args)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^(No user has the email address|Usage: npm run admin:reset-totp)/),
      })
    }
  })
})
