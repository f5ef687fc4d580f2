import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CardDeposit, type CardShop, openCardShop } from '../../../../test/cards.ts'
import { credited } from '../../../../test/deposits.ts'
import type { TestCaller } from '../../../../test/shop.ts'
import type { OutcomeName } from '../../../sandbox/paystack/outcomes.ts'
import { sweepDeposits } from '../sweep-deposits.ts'

let shop: CardShop

beforeAll(async () => {
  shop = await openCardShop()
})
afterEach(() => shop.control({}))
afterAll(() => shop.close())

const query = (text: string, values: unknown[] = []) => shop.platform.pool.query(text, values)
const sweep = () => sweepDeposits(shop.jobs)

async function opened(): Promise<{ user: TestCaller; deposit: CardDeposit }> {
  const user = await shop.user()
  return { user, deposit: await shop.open(user, 50) }
}

/** A new user's deposit of $50, its outcomes played one after the other, each told by its webhook and worked. */
async function played(...outcomes: OutcomeName[]) {
  const { user, deposit } = await opened()
  for (const outcome of outcomes) {
    await shop.choose(deposit, outcome)
    await shop.work()
  }
  return { user, deposit }
}

/** As if everything so far had happened that much earlier. */
async function later(interval: string) {
  await query('UPDATE deposits SET created_at = created_at - $1::interval', [interval])
  await query(
    'UPDATE payments SET first_seen_at = first_seen_at - $1::interval, checked_at = checked_at - $1::interval',
    [interval],
  )
}

const whole = (deposit: CardDeposit) => ({
  balance: 50,
  transfers: credited(deposit.id),
  deposits: [['COMPLETED', 5_000, null]],
})
const unpaid = (status: string) => ({ balance: 0, transfers: [], deposits: [[status, 5_000, null]] })
const inReview = (reason: string) => ({
  balance: 0,
  transfers: [],
  deposits: [['REVIEW', 5_000, reason]],
})

describe('a card payment is credited once', () => {
  it('by its webhook alone', async () => {
    const { user, deposit } = await played('pay')
    expect(await shop.standing(user)).toEqual(whole(deposit))
    expect(await shop.trailOf(deposit.id)).toEqual(['deposit.create', 'deposit.complete'])
  })

  it('by the customer’s return alone, its webhook lost', async () => {
    const { user, deposit } = await opened()
    await shop.choose(deposit, 'notices-lost')
    expect((await shop.verify(user, deposit.reference)).body).toEqual({
      success: true,
      status: 'COMPLETED',
      amount: 50,
    })
    expect(await shop.standing(user)).toEqual(whole(deposit))
  })

  it('by the sweep alone, where neither came', async () => {
    const { user, deposit } = await opened()
    await shop.choose(deposit, 'notices-lost')
    await sweep()
    expect(await shop.standing(user)).toEqual(unpaid('PENDING'))
    await later('6 minutes')
    await Promise.all([sweep(), sweep()])
    expect(await shop.standing(user)).toEqual(whole(deposit))
  })

  it('by return, webhooks and sweep all at once, and again', async () => {
    const { user, deposit } = await opened()
    await shop.choose(deposit, 'notices-twice')
    await shop.choose(deposit, 'resend')
    await later('6 minutes')
    const all = () =>
      Promise.all([
        ...Array.from({ length: 10 }, () => shop.verify(user, deposit.reference)),
        shop.work(),
        sweep(),
        sweep(),
      ])
    await all()
    await all()
    expect(await shop.standing(user)).toEqual(whole(deposit))
  })

  it('where fees were charged on top, with what was quoted', async () => {
    const { user, deposit } = await played('pay-fees')
    expect(await shop.standing(user)).toEqual(whole(deposit))
  })

  it('after a declined card, by another card on the same page', async () => {
    const { user, deposit } = await opened()
    await shop.choose(deposit, 'decline')
    expect((await shop.verify(user, deposit.reference)).body).toMatchObject({
      success: false,
      status: 'FAILED',
    })
    expect(await shop.standing(user)).toEqual(unpaid('FAILED'))
    await shop.choose(deposit, 'pay')
    await shop.work()
    expect(await shop.standing(user)).toEqual(whole(deposit))
    expect(await shop.trailOf(deposit.id)).toEqual(['deposit.create', 'deposit.fail', 'deposit.complete'])
  })

  it('once it has been processed', async () => {
    const { user, deposit } = await opened()
    await shop.choose(deposit, 'process')
    expect((await shop.verify(user, deposit.reference)).body).toMatchObject({
      success: false,
      status: 'PENDING',
    })
    await shop.choose(deposit, 'finish')
    await shop.work()
    expect(await shop.standing(user)).toEqual(whole(deposit))
  })

  it('where both references of a lost answer are paid: the second is looked at by a person', async () => {
    const user = await shop.user()
    const [key, rate] = ['a-key-of-eight-or-more', await shop.rateFor(user)]
    await shop.control({ api: 'lost' })
    await shop.initialize(user, { key, rate })
    await shop.control({})
    const { body } = await shop.initialize(user, { key, rate })
    const { rows } = await query(
      'SELECT reference, access_code FROM sandbox_paystack_transactions WHERE reference LIKE $1',
      [`${body.reference.slice(0, 32)}%`],
    )
    expect(rows).toHaveLength(2)
    for (const { access_code } of rows) {
      await shop.choose(
        { id: 0, reference: '', pageUrl: `http://x/sandbox/paystack/checkout/${access_code}` },
        'pay',
      )
      await shop.work()
    }
    const { balance, deposits } = await shop.standing(user)
    expect(balance).toBe(50)
    expect(deposits).toEqual([
      ['COMPLETED', 5_000, null],
      ['REVIEW', 5_000, 'second-payment'],
    ])
  })
})

describe('a card payment is not credited', () => {
  it('while nobody has paid, and expires after a day', async () => {
    const { user, deposit } = await opened()
    expect((await shop.verify(user, deposit.reference)).body).toMatchObject({
      success: false,
      status: 'PENDING',
    })
    await later('23 hours')
    await sweep()
    expect(await shop.standing(user)).toEqual(unpaid('PENDING'))
    await later('2 hours')
    await sweep()
    expect(await shop.standing(user)).toEqual(unpaid('EXPIRED'))
  })

  it('where it comes after that: a person looks', async () => {
    const { user, deposit } = await opened()
    await later('25 hours')
    await sweep()
    await shop.choose(deposit, 'pay')
    await shop.work()
    expect(await shop.standing(user)).toEqual(inReview('late'))
  })

  it('at a rate that is long over, also after a declined card, or half way: a person looks', async () => {
    for (const [first, then] of [
      ['decline', 'pay'],
      ['process', 'finish'],
    ] as const) {
      const { user, deposit } = await opened()
      await shop.choose(deposit, first)
      await shop.verify(user, deposit.reference)
      await query("UPDATE deposits SET rate_valid_until = now() - interval '61 minutes' WHERE id = $1", [
        deposit.id,
      ])
      await shop.choose(deposit, then)
      await shop.work()
      expect(await shop.standing(user)).toEqual(inReview('late'))
    }
  })

  it('where it hung half way for three days: it is over', async () => {
    const { user, deposit } = await opened()
    await shop.choose(deposit, 'process')
    await shop.verify(user, deposit.reference)
    await later('2 days')
    await sweep()
    expect(await shop.standing(user)).toEqual(unpaid('PENDING'))
    await later('2 days')
    await sweep()
    expect(await shop.standing(user)).toEqual(unpaid('EXPIRED'))
  })

  it.each([
    ['wrong-amount', 'underpaid'],
    ['wrong-currency', 'wrong-currency'],
  ] as const)('after %s: a person looks, with what really came', async (outcome, reason) => {
    const { user, deposit } = await played(outcome)
    expect(await shop.standing(user)).toEqual(inReview(reason))
    const [row] = await shop.depositsOf(user.id)
    expect(row?.review).toMatchObject({ paymentId: deposit.reference, status: 'success' })
    expect((await shop.verify(user, deposit.reference)).body).toMatchObject({
      success: false,
      status: 'REVIEW',
    })
  })

  it.each(['decline', 'insufficient-funds'] as const)('after %s', async (outcome) => {
    const { user, deposit } = await opened()
    await shop.choose(deposit, outcome)
    await shop.verify(user, deposit.reference)
    expect(await shop.standing(user)).toEqual(unpaid('FAILED'))
  })
})

describe('money that goes back', () => {
  it('is noted once, and taken from nobody by itself', async () => {
    const { user, deposit } = await played('pay', 'refund', 'resend')
    expect(await shop.standing(user)).toEqual(whole(deposit))
    const trail = ['deposit.create', 'deposit.complete', 'deposit.refunded-by-provider']
    expect(await shop.trailOf(deposit.id)).toEqual(trail)
    await shop.choose(deposit, 'resend')
    await shop.work()
    expect(await shop.trailOf(deposit.id)).toEqual(trail)
  })

  it('is noted where only a part of it goes back, so that the payment still stands', async () => {
    const { user, deposit } = await played('pay')
    const body = JSON.stringify({
      event: 'refund.processed',
      data: { transaction_reference: deposit.reference, amount: '1000' },
    })
    for (let time = 0; time < 2; time++) {
      await shop.notify(body)
      await shop.work()
    }
    expect(await shop.standing(user)).toEqual(whole(deposit))
    expect((await shop.trailOf(deposit.id)).slice(2)).toEqual(['deposit.refunded-by-provider'])
  })

  it('is noted where it is disputed', async () => {
    const { deposit } = await played('pay', 'dispute', 'resend')
    expect(await shop.trailOf(deposit.id)).toEqual(['deposit.create', 'deposit.complete', 'deposit.disputed'])
  })
})

describe('asking how a payment stands', () => {
  it('is for its own user alone', async () => {
    const { deposit } = await played('pay')
    const other = await shop.user()
    const strange = ['a_b', 'a%2Fb', '%00', 'x'.repeat(101)]
    for (const reference of [deposit.reference, 'no-such-reference', '0'.repeat(100), ...strange]) {
      const { status, body } = await shop.verify(other, reference)
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it.each(['error', 'down'])(
    'says so while Paystack cannot be asked (%s); what is settled needs it no more',
    async (api) => {
      const paid = await played('pay')
      const { user, deposit } = await opened()
      await shop.control({ api })
      const { status, body } = await shop.verify(user, deposit.reference)
      expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
      expect((await shop.verify(paid.user, paid.deposit.reference)).body.success).toBe(true)
      await shop.control({})
      expect((await shop.verify(user, deposit.reference)).body.status).toBe('PENDING')
    },
  )
})

describe('a webhook', () => {
  const events = async () =>
    (await query("SELECT body FROM provider_events WHERE provider = 'paystack'")).rows
  const charge = (reference: string, data = {}) =>
    JSON.stringify({ event: 'charge.success', data: { reference, status: 'success', ...data } })

  it('with a wrong signature, none, or a tampered body is refused, and nothing is stored', async () => {
    const { user, deposit } = await opened()
    const before = (await events()).length
    const body = charge(deposit.reference)
    for (const signature of [null, '', 'x', 'ab', '0'.repeat(128)]) {
      expect((await shop.notify(body, signature)).status).toBe(401)
    }
    expect((await shop.api('GET', '/paystack/webhook')).status).toBe(405)
    expect(await events()).toHaveLength(before)
    expect(await shop.standing(user)).toEqual(unpaid('PENDING'))
  })

  it('with a right signature proves nothing: an unpaid payment stays unpaid, whatever it claims', async () => {
    const { user, deposit } = await opened()
    const claims = { amount: 99_999_999, currency: 'NGN', requested_amount: 99_999_999 }
    expect((await shop.notify(charge(deposit.reference, claims))).status).toBe(200)
    expect(await shop.work()).toEqual(['recorded'])
    expect(await shop.standing(user)).toEqual(unpaid('PENDING'))
  })

  it('about a payment that is not ours is stored and put aside', async () => {
    await shop.notify(charge('somebody-elses'))
    await expect(shop.work()).rejects.toThrow('does not know the payment')
    await query(
      "UPDATE provider_events SET received_at = now() - interval '61 minutes' WHERE processed_at IS NULL",
    )
    expect(await shop.work()).toEqual(['payment not known to the provider'])
    await shop.notify(JSON.stringify({ event: 'transfer.success', data: {} }))
    await shop.notify('{"event":7}')
    await shop.notify('not json')
    expect(await shop.work()).toEqual(Array(3).fill('not about a payment'))
  })

  it('waits while Paystack is down, and is worked when it is back', async () => {
    const { user, deposit } = await opened()
    await shop.choose(deposit, 'pay')
    await shop.control({ api: 'down' })
    await expect(shop.work()).rejects.toThrow()
    expect(await shop.standing(user)).toEqual(unpaid('PENDING'))
    await shop.control({})
    await shop.work()
    expect(await shop.standing(user)).toEqual(whole(deposit))
  })
})

it('credits within seconds by the real jobs', async () => {
  const jobs = await shop.startJobs()
  const { user, deposit } = await opened()
  await shop.choose(deposit, 'pay')
  await expect.poll(() => shop.balanceOf(user.id), { timeout: 10_000 }).toBe(50)
  await jobs.stop()
})
