import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'
import { network, wideNetwork } from '../../../host/security/network.ts'

const shop = useTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

const call = (path: string, body: unknown, address: string) =>
  shop.api('POST', path, { body, headers: { 'x-forwarded-for': address } })
const logIn = (email: string, address: string, path = '/auth/login') =>
  call(path, { email, password: 'a wrong password' }, address)

/** How many of `attempts` calls are accepted before the first refusal. */
async function countAccepted(attempts: number, attempt: (index: number) => Promise<{ status: number }>) {
  for (let index = 0; index < attempts; index++) {
    if ((await attempt(index)).status === 429) return index
  }
  return attempts
}
const password = { password: 'a fair password', confirmPassword: 'a fair password' }
const signupBody = (index: number) => ({
  email: `t-${index}@docket.test`,
  username: `throttled-${index}`,
  ...password,
})
const clearThrottles = () => sql`DELETE FROM throttles`.execute(shop.db)

describe('the throttles', () => {
  it('refuse guesses at one user with a Retry-After, and accept sign-ins of others', async () => {
    const guess = () => logIn('victim@docket.test', '192.0.2.1')
    expect(await countAccepted(30, guess)).toBe(10)

    const refused = await guess()
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(refused.body.retryAfter).toBeGreaterThan(0)
    expect(refused.body.retryAfter).toBeLessThanOrEqual(300)
    expect(Number(refused.headers['retry-after'])).toBe(refused.body.retryAfter)

    expect((await logIn('victim@docket.test', '192.0.2.2')).status).toBe(401)
    expect((await logIn('other@docket.test', '192.0.2.1')).status).toBe(401)
  })

  it('count logins of customers and admins together, and ignore upper and lower case in the email', async () => {
    const [email, address] = ['Together@docket.test', '192.0.2.3']
    const attempt = (index: number) =>
      index % 2 === 0 ? logIn(email, address) : logIn(email.toLowerCase(), address, '/admin/auth/login')
    expect(await countAccepted(30, attempt)).toBe(10)
  })

  it('let a customer ask for another email five times an hour, and change the username as often', async () => {
    const { token } = await shop.user()
    const ask = (index: number) =>
      shop.api('POST', '/me/email', { token, body: { email: `wanted-${index}@docket.test` } })
    const rename = (index: number) =>
      shop.api('PUT', '/me/username', { token, body: { username: `wanted-${index}` } })
    expect(await countAccepted(8, ask)).toBe(5)
    expect(await countAccepted(8, rename)).toBe(5)
    await clearThrottles()
  })

  it('cannot be used from one address to lock a user out', async () => {
    for (let index = 0; index < 60; index++) await logIn('locked-out@docket.test', '192.0.2.4')
    expect((await logIn('locked-out@docket.test', '192.0.2.5')).status).toBe(401)
  })

  it('refuse guesses at many users from one address', async () => {
    expect(await countAccepted(100, (index) => logIn(`user-${index}@docket.test`, '192.0.2.6'))).toBe(60)
  })

  it('refuse guesses from many addresses, for some minutes only', async () => {
    const guess = (index: number) => logIn('famous@docket.test', `198.51.100.${index}`)
    expect(await countAccepted(100, guess)).toBe(40)
    await sql`UPDATE throttles SET expire = ${Date.now() - 1}`.execute(shop.db)
    expect((await guess(101)).status).toBe(401)
  })

  it('treat a /64 network of IPv6 as one address', async () => {
    await clearThrottles()
    const guess = (index: number) => logIn('six@docket.test', `2001:db8:1:2::${index + 1}`)
    expect(await countAccepted(30, guess)).toBe(10)
    expect((await logIn('six@docket.test', '2001:db8:1:3::1')).status).toBe(401)
  })

  it('allow the networks of a /48 of IPv6 together twice the attempts of one', async () => {
    await clearThrottles()
    const guess = (index: number) => logIn(`wide-${index}@docket.test`, `2001:db8:7:${index.toString(16)}::1`)
    expect(await countAccepted(150, guess)).toBe(120)
    expect((await logIn('wide@docket.test', '2001:db8:8::1')).status).toBe(401)
  })

  it('treat a /64 of IPv6 as one address for wrong tracking keys and openings of deposits, too', async () => {
    const from = (index: number) => ({ 'x-forwarded-for': `2001:db8:9:2::${index.toString(16)}` })
    const track = (index: number) =>
      shop.api('GET', '/trackingNo/track/1Z999AA10123456784', { token: 'a-wrong-key', headers: from(index) })
    expect(await countAccepted(40, track)).toBeLessThanOrEqual(31)

    const customers = await Promise.all(Array.from({ length: 5 }, () => shop.user()))
    const open = (index: number) =>
      shop.api('POST', '/crypto/create-crypto-payment', {
        token: customers[index % 5]?.token,
        body: { amount: 12 },
        headers: from(index),
      })
    expect(await countAccepted(70, open)).toBe(60)
  })

  it.each([
    ['/auth/signup', 10, 'one email', () => signupBody(0)],
    ['/auth/signup', 30, 'different emails', signupBody],
    ['/auth/resend-verification', 5, 'one email', () => ({ email: 'mail@docket.test' })],
    [
      '/auth/resend-verification',
      20,
      'different emails',
      (index: number) => ({ email: `mail-${index}@docket.test` }),
    ],
    ['/auth/forgot-password', 5, 'one email', () => ({ email: 'mail@docket.test' })],
    [
      '/auth/forgot-password',
      20,
      'different emails',
      (index: number) => ({ email: `mail-${index}@docket.test` }),
    ],
    ['/auth/confirm-email', 10, 'one token', () => ({ token: 'guess' })],
    ['/auth/confirm-email', 30, 'different tokens', (index: number) => ({ token: `guess-${index}` })],
    ['/auth/first-sign-in', 10, 'one token', () => ({ token: 'guess' })],
    ['/auth/first-sign-in', 30, 'different tokens', (index: number) => ({ token: `guess-${index}` })],
    ['/auth/reset-password', 10, 'one token', () => ({ token: 'guess', ...password })],
    [
      '/auth/reset-password',
      30,
      'different tokens',
      (index: number) => ({ token: `guess-${index}`, ...password }),
    ],
  ])('refuse %s after %i attempts from one address with %s', async (path, limit, _of, body) => {
    await clearThrottles()
    expect(await countAccepted(60, (index) => call(path, body(index), '203.0.113.9'))).toBe(limit)
  })

  it('accept a person who mistypes a few times', async () => {
    await clearThrottles()
    for (let index = 0; index < 8; index++) {
      expect((await logIn('clumsy@docket.test', '203.0.113.10')).status).toBe(401)
    }
  })

  it('work even if the proxy sends an invalid address', async () => {
    const answer = await call('/auth/signup', signupBody(77), 'not-an-address')
    expect(answer.status).toBe(201)
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', null],
    ['::ffff:192.0.2.1', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::2', '2001:db8:0::/48'],
  ])('around %s is %s', (address, expected) => expect(wideNetwork(address)).toBe(expected))

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, expected) => expect(network(address)).toBe(expected))
})
