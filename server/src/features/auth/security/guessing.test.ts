import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, testOperators } from '../../../../test/operators.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
})
afterAll(() => shop.close())

const { call, enrolled } = testOperators(() => shop)
const guess = (email: string, address: string) =>
  shop.api('POST', '/admin/auth/login', {
    body: { email, password: PASSWORD, totp: 'a guess' },
    headers: { 'x-forwarded-for': address },
  })

/** How many calls get through before the first that is held. */
async function admitted(attempt: (index: number) => Promise<{ status: number }>) {
  for (let index = 0; index < 40; index++) if ((await attempt(index)).status === 429) return index
  return 40
}

it('whoever has the password and guesses at codes is held, from one address and from many', async () => {
  const [admin, famous] = [await enrolled(), await enrolled()]
  // The password's own limit is the same here.
  expect(await admitted(() => guess(admin.email, '198.51.100.1'))).toBe(10)
  expect(await admitted((index) => guess(famous.email, `203.0.113.${index}`))).toBe(15)
  // The password alone is still told right from wrong: it was not the sign-in that was held.
  const { email } = famous
  expect(await shop.api('POST', '/admin/auth/login', { body: { email, password: PASSWORD } })).toMatchObject({
    status: 422,
    body: { code: 'TOTP_REQUIRED' },
  })
})

it('whoever has got hold of a session is held, too', async () => {
  const admin = await enrolled()
  const turnOff = () => call('POST', '/totp/off', admin.token, { password: 'a guess', totp: '1' })
  // Setting it up took two.
  expect(await admitted(turnOff)).toBe(8)
})
