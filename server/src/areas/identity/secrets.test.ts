import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestMailDelivery, type TestMailDelivery } from '../../../test/areas/mail-delivery.ts'
import { createApp } from '../../../test/create-app.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { createLog } from '../../host/context/open-platform.ts'
import { mailsOf } from '../../host/mail-transport/create-mail-content.ts'
import { deliverMails } from '../../host/mail-transport/deliver-mails.ts'
import { createSmtp } from '../../host/mail-transport/smtp.ts'

const output: string[] = []
let shop: TestShop
let mailDelivery: TestMailDelivery
let app: TestShop['app']
beforeAll(async () => {
  shop = await openTestShop()
  // The same shop again, with a debug log that the test can read.
  const config = { ...shop.platform.config, logLevel: 'debug' as const }
  const log = createLog(config, { write: (line) => void output.push(line) })
  const platform = { ...shop.platform, config, log }
  app = await createApp(platform)
  mailDelivery = await openTestMailDelivery({ ...shop, app, platform })
})
afterAll(async () => {
  await mailDelivery.close()
  await app.close()
  await shop.close()
})

/** Calls the shop with the debug log and returns the answer. */
async function call(url: string, payload: unknown, token?: string) {
  const response = await app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    payload: payload as object,
  })
  return { status: response.statusCode, body: response.json() }
}

it('no password, token or account text is ever logged, not even with an error', async () => {
  const email = 'secretive@docket.test'
  const [password, wrong, second] = ['first-secret-word', 'wrong-secret-word', 'second-secret-word']
  const secrets = [password, wrong, second]

  // Calls that succeed and calls that fail.
  await call('/auth/signup', { email, username: 'secretive', password, confirmPassword: password })
  const confirmation = await mailDelivery.tokenTo(email, 'verify-email')
  await call('/auth/login', { email, password })
  await call('/auth/login', { email, password: wrong })
  await call('/auth/confirm-email', { token: confirmation })
  await call('/auth/confirm-email', { token: confirmation })
  const { body } = await call('/auth/login', { email, password })
  await call('/auth/forgot-password', { email })
  const resetToken = await mailDelivery.tokenTo(email, 'reset-password')
  secrets.push(confirmation, resetToken, body.token)

  const account = 'account-text-secret'
  const product = await shop.product({ price: 0, accounts: [account] })
  const purchase = await call('/shop/buy', { logProductId: product.id, quantity: 1 }, body.token)
  expect(purchase.body.accounts).toMatchObject([{ value: account }])
  secrets.push(account)
  const newPassword = { token: resetToken, password: second, confirmPassword: second }
  expect((await call('/auth/reset-password', newPassword)).status).toBe(200)
  expect((await call('/auth/reset-password', newPassword)).body.code).toBe('INVALID_TOKEN')

  // A mail server that cannot be reached.
  await call('/auth/forgot-password', { email })
  await mailDelivery.waitUntilIdle()
  await sql`UPDATE mails SET sent_at = NULL, next_attempt_at = now() - interval '1 hour', attempts = 0`.execute(
    shop.db,
  )
  await mailDelivery.close()
  const unreachableSmtp = createSmtp({ url: 'smtp://127.0.0.1:9', from: 'Docket <no-reply@docket.test>' })
  const platform = {
    ...shop.platform,
    log: createLog(
      { ...shop.platform.config, logLevel: 'debug' },
      { write: (text) => void output.push(text) },
    ),
  }
  const delivery = { mails: mailsOf(areas), lane: 'security-mail', claimant: 'this process' } as const
  await deliverMails(platform, unreachableSmtp, delivery)
  unreachableSmtp.close()

  // A table that refuses a row, with the values of the row in the error of PostgreSQL.
  await sql`ALTER TABLE users ADD CONSTRAINT users_refused CHECK (username <> 'refused')`.execute(shop.db)
  const failed = await call('/auth/signup', {
    email: 'refused@docket.test',
    username: 'refused',
    password,
    confirmPassword: password,
  })
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toContain('users_refused')
  mailDelivery = await openTestMailDelivery(shop)

  const log = output.join('')
  // The failures were logged, so the test proves something.
  expect(log).toContain('users_refused')
  expect(log).toContain('A mail could not be sent')
  for (const secret of secrets) expect(log).not.toContain(secret)
  expect(log).not.toContain('$argon2id$')
  expect(log).not.toContain(email)
})

it('no password, token or account text is readable in the database', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'sandbox_mails'
  `.execute(shop.db)
  const user = await shop.user()
  await call('/auth/forgot-password', { email: user.email })
  await mailDelivery.waitUntilIdle()
  const token = await mailDelivery.tokenTo(user.email, 'reset-password')
  const secrets = ['first-secret-word', 'second-secret-word', 'account-text-secret', token, user.token]
  // PostgreSQL shows bytea in hexadecimal.
  const readable = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
  for (const { name } of rows) {
    const { rows: found } = await sql`
      SELECT FROM ${sql.raw(name)} t WHERE t::text ~ ${readable.join('|')}
    `.execute(shop.db)
    expect(found, name).toEqual([])
  }
})
