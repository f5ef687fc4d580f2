import { expect, it } from 'vitest'
import { PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

const { call, userWithTotp } = testOperators(() => shop)
const guess = (email: string, address: string) =>
  shop.api('POST', '/admin/auth/login', {
    body: { email, password: PASSWORD, totp: 'a guess' },
    headers: { 'x-forwarded-for': address },
  })

/** How many calls are accepted before the first one that is throttled. */
async function countAccepted(attempt: (index: number) => Promise<{ status: number }>) {
  for (let index = 0; index < 40; index++) if ((await attempt(index)).status === 429) return index
  return 40
}

it('guesses of codes with the right password are throttled, from one address and from many', async () => {
  const [admin, targeted] = [await userWithTotp(), await userWithTotp()]
  // The second step allows 10 attempts from one address and 15 from all addresses (sign-in/throttles.ts).
  expect(await countAccepted(() => guess(admin.email, '198.51.100.1'))).toBe(10)
  expect(await countAccepted((index) => guess(targeted.email, `203.0.113.${index}`))).toBe(15)
  // The password alone is still checked: only the second step is throttled.
  const { email } = targeted
  expect(await shop.api('POST', '/admin/auth/login', { body: { email, password: PASSWORD } })).toMatchObject({
    status: 422,
    body: { code: 'TOTP_REQUIRED' },
  })
})

it('guesses with a stolen session are throttled, too', async () => {
  const admin = await userWithTotp()
  const turnOff = () => call('POST', '/totp/off', admin.token, { password: 'a guess', totp: '1' })
  // `userWithTotp` has already used two of the ten attempts.
  expect(await countAccepted(turnOff)).toBe(8)
})
