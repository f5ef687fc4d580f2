import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { openTestShop, type TestCaller, useShop } from '../../../../test/shop.ts'
import { createNowpayments } from '../payments/nowpayments/nowpayments.ts'
import { nowpaymentsProvider } from '../payments/nowpayments/provider.ts'
import type { NowpaymentsSettings } from '../payments/nowpayments/settings.ts'
import { openDollarDeposit } from './opening-route.ts'

const PATH = '/crypto/create-crypto-payment'
const shop = useShop(openDepositShop)
let user: TestCaller

afterEach(() => shop.control({}))

const post = async (body: unknown, { key, caller }: { key?: string; caller?: TestCaller } = {}) => {
  user = caller ?? (await shop.user())
  return shop.api('POST', PATH, { token: user.token, body, headers: key ? { 'idempotency-key': key } : {} })
}

const invoices = async () => {
  const { rows } = await shop.owner.query('SELECT * FROM sandbox_nowpayments_invoices')
  return rows
}

const providerAt = (settings: NowpaymentsSettings) => nowpaymentsProvider(createNowpayments(settings))

describe('opening a crypto deposit', () => {
  it('stores it as PENDING, sends its reference to the provider, and returns where to pay', async () => {
    const { status, body } = await post({ amount: 12.05 })
    expect(status).toBe(200)
    const row = await shop.db
      .selectFrom('deposits')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 'PENDING',
      method: 'crypto',
      amount_cents: 1_205n,
      claimed_until: null,
    })
    expect(row.payment_url).toBe(body.invoice_url)
    expect(row.reference).toMatch(/^[0-9a-f]{32}$/)
    const invoice = (await invoices()).find((one) => one.order_id === row.reference)
    expect(invoice).toMatchObject({
      id: BigInt(row.provider_invoice_id ?? 0),
      price_cents: 1_205n,
      ipn_callback_url: 'http://shop.localhost/api/crypto/ipn',
      success_url: 'http://shop.localhost/deposit/payment-success',
      cancel_url: 'http://shop.localhost/deposit/payment-cancel',
    })
    expect(body.invoice_url).toBe(`http://shop.localhost/sandbox/nowpayments/payment?iid=${invoice?.id}`)
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject', '=', `deposit:${row.id}`)
      .execute()
    expect(entries).toEqual([{ action: 'deposit.create', actor_id: user.id }])
  })

  it.each([
    [0, 'Minimum deposit for Crypto is $12.'],
    [-5, 'Minimum deposit for Crypto is $12.'],
    [11.99, 'Minimum deposit for Crypto is $12.'],
    [10_000.01, 'Maximum deposit for Crypto is $10,000.'],
    [12.345, 'Use at most two decimals.'],
    ['12', 'Enter an amount in dollars.'],
    [null, 'Enter an amount in dollars.'],
    [true, 'Enter an amount in dollars.'],
    [[12], 'Enter an amount in dollars.'],
    [undefined, 'Enter an amount in dollars.'],
  ])('refuses an amount of %s', async (amount, message) => {
    const { status, body } = await post({ amount })
    expect([status, body.code, body.details.amount]).toEqual([400, 'VALIDATION_ERROR', [message]])
    expect(await shop.depositsOf(user.id)).toEqual([])
  })

  it('refuses 1e309 and an unknown field', async () => {
    const { token, id } = await shop.user()
    const headers = { 'content-type': 'application/json' }
    const huge = await shop.api('POST', PATH, { token, body: '{"amount":1e309}', headers })
    expect([huge.status, huge.body.code]).toEqual([400, 'VALIDATION_ERROR'])
    const withUnknownField = await shop.api('POST', PATH, { token, body: { amount: 12, userId: 1 } })
    expect(withUnknownField.body.details).toEqual({ userId: ['This field is not known.'] })
    expect(await shop.depositsOf(id)).toEqual([])
  })

  it('is for signed-in customers only', async () => {
    expect((await shop.api('POST', PATH, { body: { amount: 12 } })).status).toBe(401)
    expect((await post({ amount: 12 }, { caller: await shop.admin() })).status).toBe(403)
  })

  it('returns the same invoice for a repeated key, and refuses the key for another amount', async () => {
    const key = randomUUID()
    const first = await post({ amount: 20 }, { key })
    const caller = user
    const again = await post({ amount: 20 }, { key, caller })
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await post({ amount: 21 }, { key, caller })
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    expect(await shop.depositsOf(caller.id)).toHaveLength(1)
  })

  it('accepts the same key from two users', async () => {
    const key = randomUUID()
    const first = await post({ amount: 20 }, { key })
    const second = await post({ amount: 30 }, { key })
    expect(second.status).toBe(200)
    expect(second.body.invoice_url).not.toBe(first.body.invoice_url)
  })

  it('opens a new deposit each time without a key', async () => {
    await post({ amount: 20 })
    await post({ amount: 20 }, { caller: user })
    expect(await shop.depositsOf(user.id)).toHaveLength(2)
  })

  it('opens one deposit and one invoice for ten requests with one key at the same time', async () => {
    const caller = await shop.user()
    const key = randomUUID()
    const before = (await invoices()).length
    await shop.control({ api: 'slow', delayMs: 1_000 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ amount: 20 }, { key, caller })))
    const opened = answers.filter(({ status }) => status === 200)
    const running = answers.filter(({ body }) => body.code === 'IN_PROGRESS')
    expect([opened.length, running.length]).toEqual([1, 9])
    expect(running[0]?.status).toBe(409)
    expect(running[0]?.body.retryAfter).toBeGreaterThan(0)
    expect(await shop.depositsOf(caller.id)).toHaveLength(1)
    expect((await invoices()).length).toBe(before + 1)
  })
})

describe('a provider that fails', () => {
  it.each(['error', 'down', 'lost'] as const)(
    '(%s) leaves the deposit PENDING, and a retry with the same key opens it',
    async (api) => {
      const key = randomUUID()
      await shop.control({ api })
      const failed = await post({ amount: 20 }, { key })
      const caller = user
      expect([failed.status, failed.body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
      const [pending] = await shop.depositsOf(caller.id)
      expect(pending?.status).toBe('PENDING')

      await shop.control({})
      const retried = await post({ amount: 20 }, { key, caller })
      expect(retried.status).toBe(200)
      const rows = await shop.depositsOf(caller.id)
      expect(rows).toMatchObject([{ id: pending?.id, status: 'PENDING' }])
      // A lost answer leaves a second invoice. Both have the deposit's reference, so the customer can pay either.
      const { reference } = await shop.db
        .selectFrom('deposits')
        .select('reference')
        .where('user_id', '=', caller.id)
        .executeTakeFirstOrThrow()
      const invoicesOfDeposit = (await invoices()).filter((one) => one.order_id === reference)
      expect(invoicesOfDeposit).toHaveLength(api === 'lost' ? 2 : 1)
    },
  )

  it('does not prevent the credit if the customer pays the invoice whose answer was lost', async () => {
    const key = randomUUID()
    await shop.control({ api: 'lost' })
    await post({ amount: 20 }, { key })
    const caller = user
    await shop.control({})
    await post({ amount: 20 }, { key, caller })
    const { rows } = await shop.owner.query(
      'SELECT i.id FROM sandbox_nowpayments_invoices i JOIN deposits d ON d.reference = i.order_id WHERE d.user_id = $1 ORDER BY i.created_at',
      [caller.id],
    )
    await shop.choose(`http://shop.localhost/sandbox/nowpayments/payment?iid=${rows[0].id}`, 'pay')
    await shop.processEvents()
    expect(await shop.balanceOf(caller.id)).toBe(20)
  })

  it('that is too slow counts as failed, and a retry with the same key opens the deposit', async () => {
    const caller = await shop.user()
    const withShortTimeout = providerAt({ ...shop.settings, timeoutMs: 100 })
    const idempotency = { key: randomUUID(), requestHash: Buffer.from('a hash') }
    const request = { userId: caller.id, amountCents: 2_000n, idempotency, address: '127.0.0.1' }
    await shop.control({ api: 'slow', delayMs: 300 })
    await expect(openDollarDeposit(shop.platform, withShortTimeout, request)).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
      reason: 'did not answer in time',
    })
    await shop.control({})
    const withNormalTimeout = providerAt(shop.settings)
    const { url } = await openDollarDeposit(shop.platform, withNormalTimeout, request)
    expect(url).toMatch(/iid=\d+$/)
    expect(await shop.depositsOf(caller.id)).toHaveLength(1)
  })

  it('that refuses makes the deposit FAILED, because there is no invoice; the same key opens it again', async () => {
    const caller = await shop.user()
    const request = {
      userId: caller.id,
      amountCents: 2_000n,
      idempotency: { key: randomUUID(), requestHash: Buffer.from('a hash') },
      address: '127.0.0.1',
    }
    const wrongKey = providerAt({ ...shop.settings, apiKey: 'wrong' })
    await expect(openDollarDeposit(shop.platform, wrongKey, request)).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    })
    expect(await shop.depositsOf(caller.id)).toMatchObject([{ status: 'FAILED' }])
    await openDollarDeposit(shop.platform, providerAt(shop.settings), request)
    expect(await shop.depositsOf(caller.id)).toMatchObject([{ status: 'PENDING' }])
  })

  it('is called again after a crash of the process, but only when the claim has expired', async () => {
    const caller = await shop.user()
    const key = randomUUID()
    await shop.control({ api: 'error' })
    await post({ amount: 20 }, { key, caller })
    await shop.control({})
    const claim = (until: string) =>
      shop.owner.query(`UPDATE deposits SET claimed_until = now() + $2::interval WHERE user_id = $1`, [
        caller.id,
        until,
      ])
    await claim('20 seconds')
    expect((await post({ amount: 20 }, { key, caller })).body.code).toBe('IN_PROGRESS')
    await claim('-1 second')
    expect((await post({ amount: 20 }, { key, caller })).status).toBe(200)
  })
})

it('deposits are throttled for each user', async () => {
  const throttledShop = await openTestShop({
    RATE_LIMITS: 'on',
    NOWPAYMENTS_BASE_URL: shop.settings.baseUrl(),
  })
  try {
    const { token } = await throttledShop.user()
    const other = await throttledShop.user()
    const open = (caller: string) => throttledShop.api('POST', PATH, { token: caller, body: { amount: 12 } })
    for (let count = 0; count < 15; count++) expect((await open(token)).status).toBe(200)
    const refused = await open(token)
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open(other.token)).status).toBe(200)
  } finally {
    await throttledShop.close()
  }
})

it('a production shop without keys answers PAYMENT_UNAVAILABLE and has no simulator', async () => {
  const production = await openTestShop({
    SECRET_KEY: randomBytes(32).toString('base64'),
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'https://shop.docket.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.test',
    ADMIN_EMAIL: 'boss@shop.test',
    ADMIN_PASSWORD: 'a password of the boss',
  })
  try {
    const { token, id } = await production.user()
    const { status, body } = await production.api('POST', PATH, { token, body: { amount: 12 } })
    expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    expect(
      await production.db.selectFrom('deposits').selectAll().where('user_id', '=', id).execute(),
    ).toEqual([])
    const page = await production.app.inject({ method: 'GET', url: '/sandbox/nowpayments/v1/payment/1' })
    expect(page.body).not.toContain('INVALID_API_KEY')
    const control = await production.app.inject({
      method: 'POST',
      url: '/sandbox/nowpayments/control',
      payload: {},
    })
    expect(control.statusCode).toBe(404)
  } finally {
    await production.close()
  }
})
