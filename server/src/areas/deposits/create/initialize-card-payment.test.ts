import { randomBytes, randomUUID } from 'node:crypto'
import { centsFor, koboFor, toRateE4 } from '@docket/contract/naira'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { openTestShop, useShop } from '../../../../test/shop.ts'
import { deriveKey } from '../../../host/security/encryption.ts'
import { signRate } from '../rate/quote-rate.ts'

const shop = useShop(openCardShop)

afterEach(() => shop.control({}))

const depositRow = (id: number) =>
  shop.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payments = (depositId: number) =>
  shop.db
    .selectFrom('payments')
    .select(['payment_id', 'status'])
    .where('deposit_id', '=', depositId)
    .orderBy('payment_id')
    .execute()
const transactions = async () =>
  (await shop.owner.query('SELECT * FROM sandbox_paystack_transactions ORDER BY created_at')).rows
const expectNoDeposit = async (userId: number) => expect(await shop.depositsOf(userId)).toEqual([])

describe('the rate', () => {
  it('is returned with its expiry and a token', async () => {
    const before = Date.now()
    const rate = await shop.rateFor(await shop.user())
    expect(rate).toMatchObject({ rate: 1530.2512, attribution: null })
    const validUntil = Date.parse(rate.validUntil)
    expect(validUntil - before).toBeGreaterThan(298_000)
    expect(validUntil - Date.now()).toBeLessThanOrEqual(300_000)
    expect(rate.expiresIn).toBeGreaterThan(298)
    expect(rate.expiresIn).toBeLessThanOrEqual(300)
  })

  it('expires 26 hours after the provider has set it', async () => {
    await shop.owner.query("UPDATE exchange_rates SET provider_time = now() - interval '25:59:00'")
    const rate = await shop.rateFor(await shop.user())
    expect(rate.expiresIn).toBeLessThanOrEqual(60)
    await shop.owner.query("UPDATE exchange_rates SET provider_time = now() - interval '26:00:00'")
    const stale = await shop.api('GET', '/paystack/usd-naira-rate', { token: (await shop.user()).token })
    expect([stale.status, stale.body.code]).toEqual([503, 'RATE_UNAVAILABLE'])
    await shop.owner.query('UPDATE exchange_rates SET provider_time = now()')
  })
})

describe('opening a card deposit', () => {
  it('stores it as PENDING with its charge and rate, sends that charge to Paystack, and returns where to pay', async () => {
    const user = await shop.user()
    const { id, reference, pageUrl } = await shop.open(user, 12.34)
    const row = await depositRow(id)
    const chargeKobo = koboFor(1_234n, 15_302_512n)
    expect(row).toMatchObject({
      user_id: user.id,
      method: 'card',
      status: 'PENDING',
      amount_cents: 1_234n,
      charge_kobo: chargeKobo,
      payment_url: pageUrl,
      provider_invoice_id: reference,
      claimed_until: null,
    })
    expect(row.exchange_rate_id).not.toBeNull()
    expect(reference).toBe(`${row.reference}-1`)
    const transaction = (await transactions()).find((one) => one.reference === reference)
    expect(transaction).toMatchObject({
      quoted_kobo: chargeKobo,
      email: user.email,
      callback_url: 'http://shop.localhost/deposit/paystack-callback',
    })
    expect(transaction.metadata).toMatchObject({
      cancel_action: 'http://shop.localhost/deposit/payment-cancel',
    })
    expect(await payments(id)).toEqual([{ payment_id: reference, status: 'asked-for' }])
    expect(await shop.auditActionsOf(id)).toEqual(['deposit.create'])
  })

  it('stores the value of the charge at the rate of the token, rounded down to cents', async () => {
    const user = await shop.user()
    const { body } = await shop.initialize(user, { overrides: { amountNGN: 20_000 } })
    const [row] = await shop.depositsOf(user.id)
    expect(body.reference).toBeTypeOf('string')
    expect(row?.amount_cents).toBe(centsFor(2_000_000n, toRateE4(1530.2512)))
  })

  it.each([0, -5, 12.345, '12', null, true, [12], {}, 1e30])('refuses %j naira', async (amountNGN) => {
    const user = await shop.user()
    const { status, body } = await shop.initialize(user, { overrides: { amountNGN } })
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(body.details.amountNGN).toBeDefined()
    await expectNoDeposit(user.id)
  })

  it('refuses 1e309, which is too large for a number', async () => {
    const user = await shop.user()
    const { token } = await shop.rateFor(user)
    const { status } = await shop.api('POST', '/paystack/initialize', {
      token: user.token,
      body: `{"amountNGN":1e309,"rateToken":"${token}"}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
    await expectNoDeposit(user.id)
  })

  it('accepts $5 to $10,000, and refuses less and more', async () => {
    const user = await shop.user()
    for (const [dollars, message] of [
      [4.99, 'Minimum deposit for Card is $5.'],
      [10_000.01, 'Maximum deposit for Card is $10,000.'],
    ] as const) {
      const { status, body } = await shop.initialize(user, { dollars })
      expect([status, body.details]).toEqual([400, { amountNGN: [message] }])
    }
    await expectNoDeposit(user.id)
    for (const dollars of [5, 10_000]) expect((await shop.initialize(user, { dollars })).status).toBe(200)
    expect((await shop.depositsOf(user.id)).map((row) => row.amount_cents)).toEqual([500n, 1_000_000n])
  })

  it('refuses unknown fields and an invalid token', async () => {
    const user = await shop.user()
    for (const overrides of [{ amount: 50 }, { rateToken: 7 }, { rateToken: 'x'.repeat(2_001) }]) {
      expect((await shop.initialize(user, { overrides })).status).toBe(400)
    }
    await expectNoDeposit(user.id)
  })

  it('refuses a token that is expired, altered or of another user, and opens nothing', async () => {
    const [user, other] = [await shop.user(), await shop.user()]
    const rate = await shop.rateFor(user)
    const key = deriveKey(shop.platform.config.secretKey, 'exchange rates')
    const expiredToken = await signRate(key, user.id, {
      rateId: 1,
      rateE4: 15_302_512n,
      validUntil: new Date((Math.floor(Date.now() / 1_000) - 1) * 1_000),
    })
    for (const rateToken of [
      expiredToken,
      (await shop.rateFor(other)).token,
      `${rate.token}x`,
      other.token,
      '',
    ]) {
      const { status, body } = await shop.initialize(user, { overrides: { rateToken } })
      expect([status, body.code]).toEqual([422, 'RATE_EXPIRED'])
    }
    await expectNoDeposit(user.id)
  })
})

describe('the same idempotency key', () => {
  it('returns the same payment, even to eight requests at the same time', async () => {
    const user = await shop.user()
    const [key, rate] = [randomUUID(), await shop.rateFor(user)]
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.initialize(user, { key, rate })))
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(new Set(opened.map(({ body }) => body.reference)).size).toBe(1)
    expect(await shop.depositsOf(user.id)).toHaveLength(1)

    const again = await shop.initialize(user, { key, rate })
    expect(again.body).toEqual(opened[0]?.body)
  })

  it('returns the same payment after the rate has expired', async () => {
    const user = await shop.user()
    const [key, rate] = [randomUUID(), await shop.rateFor(user)]
    const { body: opened } = await shop.initialize(user, { key, rate })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(rate.validUntil).getTime() + 1_000 })
    try {
      expect((await shop.initialize(user, { rate })).body.code).toBe('RATE_EXPIRED')
      expect((await shop.initialize(user, { key, rate })).body).toEqual(opened)
    } finally {
      vi.useRealTimers()
    }
  })

  it('with another amount or rate is refused', async () => {
    const user = await shop.user()
    const [key, rate] = [randomUUID(), await shop.rateFor(user)]
    await shop.initialize(user, { key, rate })
    const rateKey = deriveKey(shop.platform.config.secretKey, 'exchange rates')
    const otherRate = await signRate(rateKey, user.id, {
      rateId: 1,
      rateE4: 15_302_513n,
      validUntil: new Date(rate.validUntil),
    })
    for (const change of [{ dollars: 51 }, { overrides: { rateToken: otherRate } }]) {
      const { status, body } = await shop.initialize(user, { key, rate, ...change })
      expect([status, body.code]).toEqual([422, 'KEY_REUSED'])
    }
    expect(await shop.depositsOf(user.id)).toHaveLength(1)
  })

  it('opens a payment with a new reference for the same deposit if Paystack’s answer was lost', async () => {
    const user = await shop.user()
    const [key, rate] = [randomUUID(), await shop.rateFor(user)]
    await shop.control({ api: 'lost' })
    const lost = await shop.initialize(user, { key, rate })
    expect([lost.status, lost.body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    await shop.control({})
    const { status, body } = await shop.initialize(user, { key, rate })
    expect(status).toBe(200)
    const [deposit, ...more] = await shop.depositsOf(user.id)
    expect(more).toEqual([])
    const storedPayments = await payments(deposit?.id ?? 0)
    expect(storedPayments.map(({ payment_id }) => payment_id.slice(-2))).toEqual(['-1', '-2'])
    expect(body.reference).toBe(storedPayments[1]?.payment_id)
  })

  it.each(['error', 'down'])(
    'opens no payment while Paystack fails (%s), and opens one when it works again',
    async (api) => {
      const user = await shop.user()
      const [key, rate] = [randomUUID(), await shop.rateFor(user)]
      await shop.control({ api })
      expect((await shop.initialize(user, { key, rate })).body.code).toBe('PAYMENT_UNAVAILABLE')
      expect(await shop.depositsOf(user.id)).toMatchObject([{ status: 'PENDING' }])
      await shop.control({})
      expect((await shop.initialize(user, { key, rate })).status).toBe(200)
      expect(await shop.depositsOf(user.id)).toHaveLength(1)
    },
  )
})

describe('a caller who opens a card payment', () => {
  it('must be a signed-in customer', async () => {
    const admin = await shop.admin()
    for (const [token, status] of [
      [undefined, 401],
      [admin.token, 403],
    ] as const) {
      const calls = [
        await shop.api('GET', '/paystack/usd-naira-rate', { token }),
        await shop.api('POST', '/paystack/initialize', { token, body: {} }),
        await shop.api('GET', '/paystack/verify/x', { token }),
      ]
      expect(calls.map((call) => call.status)).toEqual([status, status, status])
    }
  })

  it('gets PAYMENT_UNAVAILABLE if the method is switched off', async () => {
    const shopWithoutCards = await openTestShop({
      SECRET_KEY: randomBytes(32).toString('base64'),
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      PUBLIC_URL: 'https://shop.docket.test',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'shop@docket.test',
      NOWPAYMENTS_API_KEY: 'key',
      NOWPAYMENTS_IPN_SECRET: 'secret',
    })
    const user = await shopWithoutCards.user()
    const config = await shopWithoutCards.api('GET', '/config')
    expect(config.body.depositMethods).toEqual([{ method: 'crypto', minimum: 12 }])
    const rateToken = await signRate(
      deriveKey(shopWithoutCards.platform.config.secretKey, 'exchange rates'),
      user.id,
      {
        rateId: 1,
        rateE4: 15_000_000n,
        validUntil: new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 60_000),
      },
    )
    const { status, body } = await shopWithoutCards.api('POST', '/paystack/initialize', {
      token: user.token,
      // $50 at 1,500 naira.
      body: { amountNGN: 75_000, rateToken },
    })
    expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    const webhook = await shopWithoutCards.api('POST', '/paystack/webhook', { body: {} })
    expect(webhook.status).toBe(503)
    await shopWithoutCards.close()
  })

  it('has one limit for card and crypto deposits together', async () => {
    const throttledShop = await openCardShop({ RATE_LIMITS: 'on' })
    const user = await throttledShop.user()
    const openCrypto = () =>
      throttledShop.api('POST', '/crypto/create-crypto-payment', {
        token: user.token,
        body: { amount: 50 },
        headers: { 'idempotency-key': randomUUID() },
      })
    const rate = await throttledShop.rateFor(user)
    const openCard = () => throttledShop.initialize(user, { rate })
    const statuses: number[] = []
    for (let count = 0; count < 17; count++) {
      statuses.push((await (count % 2 === 0 ? openCard() : openCrypto())).status)
    }
    expect(statuses).toEqual([...Array(15).fill(200), 429, 429])
    await throttledShop.close()
  })
})
