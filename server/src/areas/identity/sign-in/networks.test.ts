import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { useTestShop } from '../../../../test/shop.ts'
import { newToken, tokenHash } from '../mailed-links/mailed-tokens.ts'

const shop = useTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

const { userWithTotp, userWithPassword } = testOperators(() => shop)
const logIn = (email: string, address: string, { password = PASSWORD, totp }: Record<string, string> = {}) =>
  shop.api('POST', '/auth/login', {
    body: { email, password, ...(totp !== undefined && { totp }) },
    headers: { 'x-forwarded-for': address },
  })
const networksOf = (userId: number) =>
  shop.db.selectFrom('user_networks').selectAll().where('user_id', '=', userId).execute()
const HOME = '192.0.2.1'

/** Signs in with wrong passwords, each time from another address, until the user's limit is reached. */
async function attack(email: string) {
  for (let index = 0; index < 50; index++) {
    const { status } = await logIn(email, `198.51.100.${index}`, { password: 'a wrong password' })
    if (status === 429) return
  }
  throw new Error('The attack was not throttled.')
}

beforeEach(() => sql`DELETE FROM throttles`.execute(shop.db))

describe('while strangers guess a password from many addresses', () => {
  it('its owner can sign in from a network of the last 90 days, and from no other', async () => {
    const customer = await userWithPassword('USER')
    expect((await logIn(customer.email, HOME)).status).toBe(200)
    await attack(customer.email)
    expect((await logIn(customer.email, HOME)).status).toBe(200)
    expect((await logIn(customer.email, '192.0.2.99')).status).toBe(429)

    await sql`UPDATE user_networks SET last_used_at = now() - interval '91 days'`.execute(shop.db)
    expect((await logIn(customer.email, HOME)).status).toBe(429)
  })

  it('the limits of one address apply to a known network, too', async () => {
    const customer = await userWithPassword('USER')
    await logIn(customer.email, HOME)
    await attack(customer.email)
    const statuses = []
    for (let index = 0; index < 12; index++) {
      statuses.push((await logIn(customer.email, HOME, { password: 'a wrong password' })).status)
    }
    // One address has ten attempts at one user. The sign-in above was the first.
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
  })

  it('its owner does not wait for their hashes on a network of the last 90 days', async () => {
    const customer = await userWithPassword('USER')
    expect((await logIn(customer.email, HOME)).status).toBe(200)
    let refused = 0
    const flood = Array.from({ length: 50 }, (_, index) =>
      logIn(`nobody-${index}@docket.test`, `2001:db8:${index}::1`).then(() => void refused++),
    )
    await Promise.race(flood)
    expect((await logIn(customer.email, HOME)).status).toBe(200)
    expect(refused).toBeLessThan(35)
    await Promise.all(flood)
  })

  it('a network is not known after a refused sign-in or a sign-in of another user', async () => {
    const [customer, neighbour] = [await userWithPassword('USER'), await userWithPassword('USER')]
    await logIn(neighbour.email, HOME)
    await logIn(customer.email, HOME, { password: 'a wrong password' })
    expect(await networksOf(customer.id)).toEqual([])
    await attack(customer.email)
    expect((await logIn(customer.email, HOME)).status).toBe(429)
  })
})

describe('the networks of a user', () => {
  it('are forgotten when the password is reset, so that the network of a thief has the limits of strangers again', async () => {
    const customer = await userWithPassword('USER')
    expect((await logIn(customer.email, HOME)).status).toBe(200)
    expect(await networksOf(customer.id)).toHaveLength(1)
    const token = newToken()
    await shop.db
      .insertInto('mailed_tokens')
      .values({
        hash: tokenHash(token),
        user_id: customer.id,
        purpose: 'reset-password',
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    const password = 'another right password'
    const body = { token, password, confirmPassword: password }
    expect((await shop.api('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect(await networksOf(customer.id)).toEqual([])
    await attack(customer.email)
    expect((await logIn(customer.email, HOME)).status).toBe(429)
  })

  it('are the latest ten, as keyed hashes and not as addresses', async () => {
    const customer = await userWithPassword('USER')
    for (let index = 0; index < 12; index++) await logIn(customer.email, `203.0.113.${index}`)
    await logIn(customer.email, '203.0.113.11')
    const rows = await networksOf(customer.id)
    expect(rows).toHaveLength(10)
    for (const { hash } of rows) {
      expect(hash).toHaveLength(32)
      for (let index = 0; index < 12; index++) {
        expect(hash.equals(createHash('sha256').update(`203.0.113.${index}`).digest())).toBe(false)
      }
    }
  })

  it('are complete after simultaneous sign-ins', async () => {
    const customer = await userWithPassword('USER')
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => logIn(customer.email, `203.0.113.${index % 8}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await networksOf(customer.id)).toHaveLength(8)
  })
})

describe('the limit of 60 wrong codes in a day', () => {
  /** As if an hour had passed: the limits of 15 minutes begin again, the limit of a day does not. */
  const startNextHour = () => sql`DELETE FROM throttles WHERE key NOT LIKE 'wrong-codes%'`.execute(shop.db)
  const warnings = (userId: number) =>
    shop.db
      .selectFrom('mails')
      .select('template')
      .where('user_id', '=', userId)
      .where('template', '=', 'wrong-codes')
      .execute()

  it('refuses codes for the rest of the day, except from a network of the user, and one mail tells the user', async () => {
    const customer = await userWithTotp('USER')
    const [firstCode = '', secondCode = ''] = customer.recoveryCodes
    expect((await logIn(customer.email, HOME, { totp: firstCode })).status).toBe(200)
    for (let round = 0; round < 6; round++) {
      await startNextHour()
      for (let index = 0; index < 10; index++) {
        const { body } = await logIn(customer.email, `198.51.100.${index}`, { totp: '000000' })
        expect(body.code).toBe('INVALID_TOTP')
      }
    }
    await startNextHour()
    expect(await warnings(customer.id)).toEqual([])

    for (let index = 0; index < 3; index++) {
      const answer = await logIn(customer.email, '198.51.100.77', { totp: codeOf(customer.secret) })
      expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
      expect(answer.body.retryAfter).toBeGreaterThan(3_600)
    }
    expect((await logIn(customer.email, HOME, { totp: secondCode })).status).toBe(200)
    expect(await warnings(customer.id)).toHaveLength(1)
  })

  it('does not count right codes', async () => {
    const customer = await userWithTotp('USER')
    const countedCodes = () =>
      sql<{ points: number }>`SELECT points FROM throttles WHERE key = ${`wrong-codes:${customer.id}`}`
        .execute(shop.db)
        .then(({ rows }) => rows[0]?.points ?? 0)
    const before = await countedCodes()
    for (const totp of customer.recoveryCodes.slice(0, 3)) {
      expect((await logIn(customer.email, HOME, { totp })).status).toBe(200)
    }
    expect(await countedCodes()).toBe(before)
    await logIn(customer.email, HOME, { totp: '000000' })
    expect(await countedCodes()).toBe(before + 1)
  })
})
