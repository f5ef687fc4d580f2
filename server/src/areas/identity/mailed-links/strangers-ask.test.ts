import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useMailingShop } from '../../../../test/areas/mail-delivery.ts'
import { PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { listMails } from '../../../host/sandbox/mailbox/mails.ts'
import { MAX_LIVE_LINKS } from './mailed-links.ts'

const { shop, mailDelivery } = useMailingShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
beforeEach(() => sql`DELETE FROM throttles`.execute(shop.db))

const { userWithPassword } = testOperators(() => shop)
const HOME = '192.0.2.1'
const call = (path: string, body: unknown, address: string) =>
  shop.api('POST', `/auth/${path}`, { body, headers: { 'x-forwarded-for': address } })
const reset = (token: string) =>
  call('reset-password', { token, password: 'a brand-new one', confirmPassword: 'a brand-new one' }, HOME)
const linkMails = async (email: string, page: string) =>
  (await listMails(shop.db, email)).filter(({ links }) => links.some((link) => link.includes(`/${page}/`)))

/** Strangers in 40 networks ask for a link for this address, more than once an hour allows. */
async function attack(path: string, email: string) {
  for (let index = 0; index < 40; index++) {
    await call(path, { email }, `198.51.100.${index}`)
    // As if the quarter of an hour had passed.
    if (index === 20) await sql`DELETE FROM throttles`.execute(shop.db)
  }
  await mailDelivery.waitUntilIdle()
}

describe('while strangers in many networks ask for links for an address', () => {
  it('the owner’s earlier link to set a password works, and so does a new one that the owner asks for at home', async () => {
    const owner = await userWithPassword('USER')
    expect((await call('login', { email: owner.email, password: PASSWORD }, HOME)).status).toBe(200)
    await call('forgot-password', { email: owner.email }, HOME)
    await mailDelivery.waitUntilIdle()
    const first = await mailDelivery.tokenTo(owner.email, 'reset-password')

    await attack('forgot-password', owner.email)
    expect(await linkMails(owner.email, 'reset-password')).toHaveLength(MAX_LIVE_LINKS)
    expect((await call('forgot-password', { email: owner.email }, '198.51.100.200')).status).toBe(429)
    expect((await call('forgot-password', { email: owner.email }, HOME)).status).toBe(200)
    await mailDelivery.waitUntilIdle()
    expect(await linkMails(owner.email, 'reset-password')).toHaveLength(MAX_LIVE_LINKS + 1)

    const newest = await mailDelivery.tokenTo(owner.email, 'reset-password')
    expect((await reset(first)).status).toBe(200)
    expect((await reset(newest)).body.code).toBe('INVALID_TOKEN')
  })

  it('a new customer confirms with the link of the sign-up, and gets ten mails at most', async () => {
    const [email, password] = ['newcomer@docket.test', { password: PASSWORD, confirmPassword: PASSWORD }]
    expect((await call('signup', { email, username: 'newcomer', ...password }, HOME)).status).toBe(201)
    await mailDelivery.waitUntilIdle()
    const token = await mailDelivery.tokenTo(email, 'verify-email')
    await attack('resend-verification', email)
    expect(await linkMails(email, 'verify-email')).toHaveLength(MAX_LIVE_LINKS)
    expect((await call('confirm-email', { token }, HOME)).status).toBe(200)
  })
})
