import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, PASSWORD, stopTheClock, testOperators } from '../../../../test/areas/operators.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { readConfig } from '../../../host/config.ts'

let shop: TestShop
beforeAll(async () => {
  stopTheClock()
  shop = await openTestShop({ ADMIN_TOTP: 'required' })
})
afterAll(() => shop.close())

const { call, userWithPassword, logIn } = testOperators(() => shop)
const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'Jq3vX0aYbL8nD5mZkT7wR2cFhP9sGuE1iOoNxV4yKtM=',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.shop.example',
  MAIL_FROM: 'shop@shop.example',
  NOWPAYMENTS_API_KEY: 'key',
  NOWPAYMENTS_IPN_SECRET: 'secret',
}

it('production requires two-step sign-in of its admins from the start, unless ADMIN_TOTP makes it optional', () => {
  expect(readConfig(PRODUCTION).requiresAdminTotp).toBe(true)
  expect(readConfig({ ...PRODUCTION, ADMIN_TOTP: 'optional' }).requiresAdminTotp).toBe(false)
  expect(readConfig({ NODE_ENV: 'development' }).requiresAdminTotp).toBe(false)
  expect(() => readConfig({ ...PRODUCTION, ADMIN_TOTP: 'no' })).toThrow('ADMIN_TOTP')
})

it('an admin must set up two-step sign-in before doing anything else; no admin can end the requirement', async () => {
  const admin = await userWithPassword()
  const { token } = (await logIn(admin.email)).body
  const list = async () => (await shop.api('GET', '/admin/coupon/list', { token })).body.code
  expect(await list()).toBe('TOTP_ENROLMENT_REQUIRED')
  expect((await call('GET', '/state', token)).body).toMatchObject({
    totpRequired: true,
    totpRequirementFixed: true,
  })
  const { secret } = (await call('POST', '/totp/begin', token, { password: PASSWORD })).body
  expect((await call('POST', '/totp/confirm', token, { totp: codeOf(secret, -1) })).status).toBe(200)
  expect(await list()).toBeUndefined()

  expect((await call('PUT', '/require-totp', token, { required: false })).body.code).toBe('TOTP_IS_REQUIRED')
  const off = await call('POST', '/totp/off', token, { password: PASSWORD, totp: codeOf(secret) })
  expect(off.body.code).toBe('TOTP_IS_REQUIRED')
})
