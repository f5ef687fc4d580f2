import { describe, expect, it } from 'vitest'
import { useMailingShop } from '../../../../test/areas/mail-delivery.ts'

const { shop, mailDelivery } = useMailingShop({ PUBLIC_URL: 'https://shop.localhost' })

let count = 0
const signupBody = (changes: Record<string, unknown> = {}) => {
  const name = `new-${++count}`
  return {
    email: `${name}@docket.test`,
    username: name,
    password: 'a long password',
    confirmPassword: 'a long password',
    ...changes,
  }
}
const signup = (body: unknown) => shop.api('POST', '/auth/signup', { body })
const users = () => shop.db.selectFrom('users').selectAll()
const userOf = ({ username }: { username: string }) =>
  users().where('username', '=', username).executeTakeFirstOrThrow()

describe('signing up', () => {
  it('creates a user with an empty wallet and mails a link with PUBLIC_URL', async () => {
    const body = signupBody({ email: '  Mixed.Case@Docket.TEST ' })

    const answer = await signup(body)

    expect(answer).toMatchObject({
      status: 201,
      body: { email: 'mixed.case@docket.test', username: body.username },
    })
    expect(await shop.balanceOf((await userOf(body)).id)).toBe(0)
    const mail = await mailDelivery.mailTo('mixed.case@docket.test')
    expect(mail.subject).toBe('Confirm your email address for Docket')
    expect(mail.links).toHaveLength(1)
    expect(mail.links[0]).toMatch(/^https:\/\/shop\.localhost\/verify-email\/[\w-]{43}$/)
  })

  it('stores the password as Argon2id of 19 MiB with two passes, and the token as a hash only', async () => {
    const body = signupBody()
    await signup(body)

    const row = await userOf(body)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const token = await mailDelivery.tokenTo(body.email, 'verify-email')
    const mailedToken = await shop.db
      .selectFrom('mailed_tokens')
      .selectAll()
      .where('user_id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(mailedToken.hash).toHaveLength(32)
    expect(mailedToken.hash.toString('base64url')).not.toBe(token)
  })

  it('deletes the encrypted link after the mail is sent', async () => {
    const body = signupBody()
    await signup(body)
    await mailDelivery.mailTo(body.email)
    await mailDelivery.waitUntilIdle()

    const mail = await shop.db
      .selectFrom('mails')
      .selectAll()
      .where('user_id', '=', (await userOf(body)).id)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ ciphertext: null, key_id: null, sent_at: expect.any(Date), params: {} })
  })

  it('stores the referrer; upper and lower case of the sent username do not matter', async () => {
    const [referrer, referred] = [
      signupBody({ username: 'Refer.Me' }),
      signupBody({ referralId: ' rEFER.mE ' }),
    ]
    await signup(referrer)
    await signup(referred)
    expect((await userOf(referred)).referrer_id).toBe((await userOf(referrer)).id)
  })

  it('refuses the name of the shop as a password, also after an admin has changed the name', async () => {
    await shop.db.updateTable('shop_settings').set({ store_name: 'Harbour Goods' }).execute()
    await shop.platform.shopIdentity.refresh()
    const weak = { password: 'harbour goods', confirmPassword: 'harbour goods' }
    expect((await signup(signupBody(weak))).body.details).toEqual({
      password: [expect.stringContaining('the name of the shop')],
    })
    await shop.db.updateTable('shop_settings').set({ store_name: null }).execute()
    await shop.platform.shopIdentity.refresh()
    expect((await signup(signupBody(weak))).status).toBe(201)
  })

  it('accepts an empty referral id', async () => {
    expect((await signup(signupBody({ referralId: '' }))).status).toBe(201)
  })

  it('reports a taken username and an unknown referral id in one answer, ignores upper and lower case, and tells nothing of a taken email', async () => {
    await signup(signupBody({ email: 'taken@docket.test', username: 'Taken' }))

    const answer = await signup(
      signupBody({ email: 'TAKEN@docket.test', username: 'tAKEN', referralId: 'unknown-user' }),
    )

    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_ERROR',
        error: 'Validation error',
        details: {
          username: ['This username is already taken.'],
          referralId: ['There is no user with this referral id.'],
        },
      },
    })
  })

  it('accepts one of two requests that take a name at the same time, and stores nothing of the other', async () => {
    const requests = [signupBody({ username: 'same-name' }), signupBody({ username: 'SAME-name' })]

    const answers = await Promise.all(requests.map(signup))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.details).toEqual({ username: ['This username is already taken.'] })
    const emails = requests.map(({ email }) => email)
    expect(await users().where('email', 'in', emails).execute()).toHaveLength(1)
  })

  it.each([
    [{ confirmPassword: 'another password' }, { confirmPassword: ['The passwords do not match.'] }],
    [
      { username: '', confirmPassword: 'another password' },
      { username: [expect.any(String)], confirmPassword: ['The passwords do not match.'] },
    ],
    [{ password: 'short', confirmPassword: 'short' }, { password: ['Use at least 8 characters.'] }],
    [
      { password: 'iloveyou', confirmPassword: 'iloveyou' },
      { password: [expect.stringMatching(/most used/)] },
    ],
    [
      { username: 'lena.maria', password: 'lena.maria1', confirmPassword: 'lena.maria1' },
      { password: [expect.stringMatching(/your username/)] },
    ],
    [{ email: 'not an address' }, { email: ['Enter a valid email address.'] }],
    [{ username: 'a b' }, { username: expect.any(Array) }],
    [{ username: '' }, { username: expect.any(Array) }],
    [{ role: 'ADMIN' }, { role: ['This field is not known.'] }],
    [{ email: 7 }, { email: expect.any(Array) }],
  ])('refuses %o', async (changes, details) => {
    const body = signupBody(changes)

    const answer = await signup(body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toEqual(details)
    expect(await users().where('username', '=', String(body.username)).execute()).toEqual([])
  })
})
