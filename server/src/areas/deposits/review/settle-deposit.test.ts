import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardShop, openCardShop } from '../../../../test/areas/card-deposits.ts'
import { type DepositShop, openStrictDepositShop } from '../../../../test/areas/deposits.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import type { TestCaller } from '../../../../test/shop.ts'

let shop: DepositShop
let cardShop: CardShop
let admin: TestCaller

beforeAll(async () => {
  shop = await openStrictDepositShop()
  cardShop = await openCardShop()
  admin = await shop.admin()
})
afterAll(async () => {
  await shop.close()
  await cardShop.close()
})

const settle = (body: object) =>
  shop.api('POST', '/admin/deposit/settle', {
    token: admin.token,
    body: { reason: 'looked at by hand', ...body },
  })
const getDeposit = (id: number) => shop.api('GET', `/admin/deposit/${id}`, { token: admin.token })

describe('a deposit in review', () => {
  it('shows the requested amount and what arrived', async () => {
    const { deposit, user } = await shop.depositAfter('underpay')
    const { body } = await getDeposit(deposit.id)
    expect(body).toMatchObject({
      id: deposit.id,
      user: { id: user.id, email: user.email },
      method: 'crypto',
      amount: 50,
      requested: 50,
      arrival: { requested: 50, arrived: 25, difference: -25 },
      naira: null,
      status: 'REVIEW',
      review: { reason: 'underpaid', figures: { payCurrency: 'btc' } },
    })
    expect(body.payments).toMatchObject([{ status: 'partially_paid', settledAs: 'REVIEW' }])
    expect((await getDeposit(2147483647)).status).toBe(404)
  })

  it('is credited once with the amount that an admin decides, and keeps the requested amount', async () => {
    const { deposit, user } = await shop.depositAfter('underpay')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => settle({ id: deposit.id, decision: 'credit', amount: 25 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_SETTLED')
    expect(await shop.stateOf(user)).toMatchObject({
      balance: 25,
      transfers: [{ reference: `deposit:${deposit.id}`, amount_cents: 2_500n }],
      deposits: [['COMPLETED', 2_500, 'underpaid']],
    })
    const { body } = await getDeposit(deposit.id)
    expect(body.review.settled).toEqual({
      decision: 'credit',
      reason: 'looked at by hand',
    })
    expect(body).toMatchObject({ amount: 25, requested: 50 })
    const [entry] = await shop.db
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('subject', '=', `deposit:${deposit.id}`)
      .where('action', '=', 'deposit.credit')
      .execute()
    expect(entry).toMatchObject({
      actor_id: admin.id,
      before: { status: 'REVIEW', amountCents: 5_000 },
      after: { status: 'COMPLETED', amountCents: 2_500, reason: 'looked at by hand' },
    })
  })

  it.each(['credit', 'refuse'] as const)(
    'stays settled if more of its payment arrives after the operator’s decision (%s); what is more is reviewed for itself',
    async (decision) => {
      const { deposit, user } = await shop.depositAfter('underpay')
      const amount = decision === 'credit' ? { amount: 25 } : {}
      expect((await settle({ id: deposit.id, decision, ...amount })).status).toBe(200)
      for (const outcome of ['grow', 'resend'] as const) {
        await shop.choose(deposit.invoiceUrl, outcome)
        await shop.processEvents()
      }
      expect((await shop.stateOf(user)).deposits).toEqual([
        decision === 'credit' ? ['COMPLETED', 2_500, 'underpaid'] : ['FAILED', 5_000, 'underpaid'],
        ['REVIEW', 2_500, 'overpaid'],
      ])
    },
  )

  it('keeps the requested amount if less is credited, even if an older release overwrites the column', async () => {
    const { deposit } = await shop.depositAfter('underpay')
    await settle({ id: deposit.id, decision: 'credit', amount: 25 })
    await shop.owner.query('UPDATE deposits SET requested_cents = 1 WHERE id = $1', [deposit.id])
    const row = await shop.db
      .selectFrom('deposits')
      .select(['amount_cents', 'requested_cents'])
      .where('id', '=', deposit.id)
      .executeTakeFirst()
    expect(row).toEqual({ amount_cents: 2_500n, requested_cents: 5_000n })
    expect((await checkLedger(shop.db)).checks.flatMap(({ violations }) => violations)).toEqual([])
  })

  it('of an erased customer can be refused, but not credited', async () => {
    const { deposit, user } = await shop.depositAfter('underpay')
    await shop.owner.query('UPDATE users SET erased_at = now() WHERE id = $1', [user.id])
    const credited = await settle({ id: deposit.id, decision: 'credit', amount: 25 })
    expect(credited).toMatchObject({
      status: 400,
      body: { details: { id: [expect.stringMatching(/is erased/)] } },
    })
    expect((await settle({ id: deposit.id, decision: 'refuse' })).status).toBe(200)
    const { rows } = await shop.owner.query('SELECT balance_cents FROM wallets WHERE user_id = $1', [user.id])
    expect(rows).toEqual([{ balance_cents: 0n }])
  })

  it('can be refused, and no later notice credits it', async () => {
    const { deposit, user } = await shop.depositAfter('underpay')
    expect((await settle({ id: deposit.id, decision: 'refuse' })).body.status).toBe('FAILED')
    await shop.choose(deposit.invoiceUrl, 'resend')
    await shop.choose(deposit.invoiceUrl, 'grow')
    await shop.processEvents()
    expect(await shop.stateOf(user)).toMatchObject({ balance: 0, transfers: [] })
    expect((await settle({ id: deposit.id, decision: 'credit', amount: 1 })).status).toBe(409)
  })

  it('that an admin has credited is not credited again when the missing amount is paid', async () => {
    const { deposit, user } = await shop.depositAfter('underpay')
    await settle({ id: deposit.id, decision: 'credit', amount: 25 })
    await shop.choose(deposit.invoiceUrl, 'grow')
    await shop.processEvents()
    expect(await shop.balanceOf(user.id)).toBe(25)
  })

  it.each([
    { decision: 'credit' },
    { decision: 'credit', amount: 0 },
    { decision: 'credit', amount: -1 },
    { decision: 'credit', amount: 1.005 },
    { decision: 'credit', amount: 10_000.01 },
    { decision: 'credit', amount: '5' },
    { decision: 'refuse', amount: 5 },
    { decision: 'refuse', reason: '' },
    { decision: 'forget' },
  ])('is not settled by %j', async (body) => {
    const { deposit } = await shop.depositAfter('underpay')
    expect((await settle({ id: deposit.id, ...body })).status).toBe(400)
    expect((await getDeposit(deposit.id)).body.status).toBe('REVIEW')
  })

  it('can be settled only by an admin, and a pending deposit cannot be settled', async () => {
    const user = await shop.user()
    const { id } = await shop.open(user)
    expect((await settle({ id, decision: 'credit', amount: 50 })).status).toBe(409)
    const byCustomer = await shop.api('POST', '/admin/deposit/settle', {
      token: user.token,
      body: { id, decision: 'credit', amount: 50, reason: 'mine' },
    })
    expect(byCustomer.status).toBe(403)
  })
})

describe('asking the provider again', () => {
  const recheck = (id: number) =>
    shop.api('POST', '/admin/deposit/recheck', { token: admin.token, body: { id } })

  it('applies the answer of the provider', async () => {
    const user = await shop.user()
    const { id, invoiceUrl } = await shop.open(user, 50)
    await shop.choose(invoiceUrl, 'start')
    await shop.processEvents()
    await shop.choose(invoiceUrl, 'notices-lost')
    expect((await recheck(id)).body.status).toBe('COMPLETED')
    expect(await shop.balanceOf(user.id)).toBe(50)
    expect((await recheck(2147483647)).status).toBe(404)
  })

  it('answers PAYMENT_UNAVAILABLE while the provider is down', async () => {
    const { deposit } = await shop.depositAfter('underpay')
    await shop.control({ api: 'down' })
    const { status, body } = await recheck(deposit.id)
    await shop.control({})
    expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
  })

  it('works for cards, too', async () => {
    const user = await cardShop.user()
    const deposit = await cardShop.open(user, 50)
    await cardShop.choose(deposit, 'notices-lost')
    const { body } = await cardShop.api('POST', '/admin/deposit/recheck', {
      token: (await cardShop.admin()).token,
      body: { id: deposit.id },
    })
    // $50 at 1,530.2512 naira.
    expect(body).toMatchObject({ status: 'COMPLETED', method: 'card', naira: 76_512.56 })
    expect(await cardShop.balanceOf(user.id)).toBe(50)
  })
})
