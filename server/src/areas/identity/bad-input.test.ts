import { errorBody } from '@docket/contract/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
let userId: number
beforeAll(async () => {
  userId = (await shop.user()).id
})

const validBodies: Record<string, Record<string, unknown>> = {
  '/auth/signup': {
    email: 'good@docket.test',
    username: 'good',
    password: 'a fair password',
    confirmPassword: 'a fair password',
    referralId: 'unknown-user',
  },
  '/auth/login': { email: 'good@docket.test', password: 'a fair password' },
  '/admin/auth/login': { email: 'good@docket.test', password: 'a fair password' },
  '/auth/resend-verification': { email: 'good@docket.test' },
  '/auth/forgot-password': { email: 'good@docket.test' },
  '/auth/confirm-email': { token: 'token' },
  '/auth/first-sign-in': { token: 'token' },
  '/auth/reset-password': {
    token: 'token',
    password: 'a fair password',
    confirmPassword: 'a fair password',
  },
  '/auth/logout': { everywhere: false },
  '/security/step-up': { password: 'a fair password' },
}

const oddValues = [
  null,
  7,
  -1,
  2 ** 53,
  true,
  'true',
  '',
  ' ',
  '\u0000',
  'a\u0000b@docket.test',
  '\ud800',
  'x'.repeat(10_000),
  [],
  ['good@docket.test'],
  {},
  { $ne: null },
  "'; DROP TABLE users; --",
]

/** A referral id can be blank, and `everywhere` is the only boolean field. */
const isAllowed = (field: string, value: unknown) =>
  (field === 'referralId' && typeof value === 'string' && value.trim() === '') ||
  (field === 'everywhere' && typeof value === 'boolean')

describe.each(Object.entries(validBodies))('%s', (path, body) => {
  const send = async (payload: unknown, headers: Record<string, string> = {}) => {
    // Each call has its own session, because some calls sign out.
    const token = await shop.platform.sessions.issue({ id: userId, role: 'USER' }, { address: '127.0.0.1' })
    return shop.api('POST', path, { token, body: payload, headers })
  }

  it('refuses invalid values in every field, with the contract’s error body and never with a 500', async () => {
    for (const field of Object.keys(body)) {
      for (const value of oddValues) {
        if (isAllowed(field, value)) continue
        const answer = await send({ ...body, [field]: value })
        expect([400, 401, 422], `${field}: ${JSON.stringify(value)?.slice(0, 40)}`).toContain(answer.status)
        expect(errorBody.safeParse(answer.body).success).toBe(true)
      }
    }
  })

  it('refuses a missing field and an unknown field', async () => {
    expect(await send({ ...body, isAdmin: true })).toMatchObject({
      status: 400,
      body: { details: { isAdmin: ['This field is not known.'] } },
    })
    // Optional fields can be missing.
    const required = Object.keys(body).filter((field) => field !== 'referralId' && field !== 'everywhere')
    for (const field of required) {
      const { [field]: _omitted, ...incomplete } = body
      const answer = await send(incomplete)
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
      expect(answer.body.details[field]).toBeDefined()
    }
  })

  it('refuses a body that is not an object, not JSON, empty, too large or of another type', async () => {
    const json = { 'content-type': 'application/json' }
    for (const payload of ['[]', '"text"', '7', 'null', '[{}]']) {
      expect((await send(payload, json)).status).toBe(400)
    }
    for (const payload of ['{', '{"email":}', '\u0000', '{"__proto__":{"role":"ADMIN"}}', "{'a':1}"]) {
      expect((await send(payload, json)).status).toBe(400)
    }
    expect((await send('', json)).status).toBe(400)
    expect((await send(undefined)).status).toBe(400)
    expect((await send({ ...body, more: 'x'.repeat(70_000) })).status).toBe(413)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'nonsense',
    ]) {
      expect([400, 415]).toContain((await send('email=a', { 'content-type': type })).status)
    }
  })
})

it('refused calls add no user and no mail', async () => {
  const users = await shop.db.selectFrom('users').select('id').execute()
  // The user of `beforeAll`.
  expect(users).toHaveLength(1)
  expect(await shop.db.selectFrom('mails').select('id').execute()).toEqual([])
})
