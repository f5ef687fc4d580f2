import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardShop, openCardShop } from '../../../../test/areas/card-deposits.ts'
import { type DepositShop, openStrictDepositShop } from '../../../../test/areas/deposits.ts'
import type { TestShop } from '../../../../test/shop.ts'
import { nowpayments } from '../payments/nowpayments/provider.ts'
import { paystack } from '../payments/paystack/provider.ts'
import { arrivalOf } from './get-deposit.ts'

let shop: DepositShop
let cardShop: CardShop

beforeAll(async () => {
  shop = await openStrictDepositShop()
  cardShop = await openCardShop()
})
afterAll(async () => {
  await shop.close()
  await cardShop.close()
})

async function arrivalAt(anyShop: Pick<TestShop, 'api' | 'admin'>, depositId: number | undefined) {
  const { token } = await anyShop.admin()
  return (await anyShop.api('GET', `/admin/deposit/${depositId}`, { token })).body.arrival
}

const nothingCredited = { worthlessReason: null, credited: 0 }

/** The arrival of a deposit for a part of a payment. */
const partOf = (dollars: number) => ({
  ...nothingCredited,
  requested: null,
  arrived: dollars,
  difference: null,
  creditable: dollars,
})

/** Sets which part of its requested coins arrived of a payment, and lets the shop hear of it. */
async function arrive(paymentId: string, dollars: number) {
  await shop.owner.query(
    `UPDATE sandbox_nowpayments_payments SET status = 'finished', paid_units = asked_units * $2 / 50 WHERE id = $1`,
    [paymentId, dollars],
  )
  await shop.notify(JSON.stringify({ payment_id: Number(paymentId) }))
  await shop.processEvents()
}

describe('the arrival of a crypto deposit in review', () => {
  it('is all that came if nothing is credited yet', async () => {
    await shop.owner.query('UPDATE shop_settings SET exact_deposits_only = false')
    const { deposit } = await shop.depositAfter('pay-much')
    await shop.owner.query('UPDATE shop_settings SET exact_deposits_only = true')
    expect(await arrivalAt(shop, deposit.id)).toEqual({
      ...nothingCredited,
      requested: 50,
      arrived: 200,
      difference: 150,
      creditable: 200,
    })
  })

  it('is less than requested if too little came, also after the deposit is settled with another amount', async () => {
    const { deposit } = await shop.depositAfter('underpay')
    const arrival = { ...nothingCredited, requested: 50, arrived: 25, difference: -25, creditable: 25 }
    expect(await arrivalAt(shop, deposit.id)).toEqual(arrival)
    const { token } = await shop.admin()
    const body = { id: deposit.id, decision: 'credit', amount: 24, reason: 'What it is worth' }
    const settled = await shop.api('POST', '/admin/deposit/settle', { token, body })
    expect(settled.body).toMatchObject({ amount: 24, arrival })
  })

  it('is the surplus alone if too much came: the rest is credited already', async () => {
    const { user } = await shop.depositAfter('overpay')
    const [, surplus] = await shop.depositsOf(user.id)
    expect(await arrivalAt(shop, surplus?.id)).toEqual(partOf(25))
  })

  it('is the amount requested if it came late', async () => {
    const { deposit } = await shop.depositAfter('expire', 'pay-late')
    expect(await arrivalAt(shop, deposit.id)).toEqual({
      ...nothingCredited,
      requested: 50,
      arrived: 50,
      difference: 0,
      creditable: 50,
    })
  })

  it('has no requested amount if the customer sent money to a finished payment again, or made a second payment for the same deposit', async () => {
    for (const again of ['send-again', 'pay-second'] as const) {
      const { user } = await shop.depositAfter('pay', again)
      const [, second] = await shop.depositsOf(user.id)
      expect(await arrivalAt(shop, second?.id)).toEqual({
        ...nothingCredited,
        requested: null,
        arrived: 50,
        difference: null,
        creditable: 50,
      })
    }
  })

  it('is zero once the provider has given the money back, also for the surplus of a credited deposit', async () => {
    const givenBack = {
      arrived: 0,
      worthlessReason: 'given-back',
      requested: 50,
      difference: -50,
      creditable: 0,
    }
    const { deposit } = await shop.depositAfter('underpay', 'refund')
    expect(await arrivalAt(shop, deposit.id)).toEqual({ ...givenBack, credited: 0 })
    const { user } = await shop.depositAfter('overpay', 'refund')
    const [, surplus] = await shop.depositsOf(user.id)
    expect(await arrivalAt(shop, surplus?.id)).toEqual({ ...partOf(0), worthlessReason: 'given-back' })
  })

  it('is what its own deposit was opened for, if a credited payment grows, and then grows again', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const paymentId = await shop.lastPaymentId(deposit.id)
    for (const dollars of [160, 175]) await arrive(paymentId, dollars)
    const [, first, second] = await shop.depositsOf(user.id)
    expect(await arrivalAt(shop, first?.id)).toEqual(partOf(110))
    expect(await arrivalAt(shop, second?.id)).toEqual(partOf(15))
    // More than that is a gift, which has a limit.
    await shop.owner.query('UPDATE operator_limits SET approval_cents = 1000')
    const { token } = await shop.admin()
    const settle = (amount: number) =>
      shop.api('POST', '/admin/deposit/settle', {
        token,
        body: { id: first?.id, decision: 'credit', amount, reason: 'What arrived' },
      })
    expect((await settle(125)).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
    expect((await settle(110)).status).toBe(200)
    await shop.owner.query('UPDATE operator_limits SET approval_cents = DEFAULT')
  })

  it('is what arrived after an operator credited less than the requested amount', async () => {
    const { user, deposit } = await shop.depositAfter('underpay')
    const { token } = await shop.admin()
    const body = { id: deposit.id, decision: 'credit', amount: 25, reason: 'What arrived' }
    await shop.api('POST', '/admin/deposit/settle', { token, body })
    await arrive(await shop.lastPaymentId(deposit.id), 50)
    const [, rest] = await shop.depositsOf(user.id)
    expect(await arrivalAt(shop, rest?.id)).toEqual(partOf(25))
  })

  it('is the valuation of the provider if another coin came', async () => {
    const user = await shop.user()
    const { id, invoiceUrl } = await shop.open(user, 50)
    await shop.choose(invoiceUrl, 'start', 'btc')
    await shop.processEvents()
    await shop.choose(invoiceUrl, 'wrong-coin', 'btc')
    await shop.processEvents()
    expect(await arrivalAt(shop, id)).toMatchObject({ requested: 50, arrived: 0.06, difference: -49.94 })
  })

  it('is absent if the deposit needed no review', async () => {
    const { deposit } = await shop.depositAfter('pay')
    expect(await arrivalAt(shop, deposit.id)).toBeNull()
  })
})

describe('the arrival of a card deposit in review', () => {
  it('is valued at the rate that the deposit was opened at', async () => {
    const { deposit } = await cardShop.depositAfter('wrong-amount')
    expect(await arrivalAt(cardShop, deposit.id)).toEqual({
      ...nothingCredited,
      requested: 50,
      arrived: 25,
      difference: -25,
      creditable: 25,
    })
  })

  it('is not known in dollars if the card was charged in another currency', async () => {
    const { deposit } = await cardShop.depositAfter('wrong-currency')
    expect(await arrivalAt(cardShop, deposit.id)).toEqual({
      ...nothingCredited,
      requested: 50,
      arrived: null,
      difference: null,
      creditable: null,
    })
  })

  it('is zero once the charge was reversed', async () => {
    const { deposit } = await cardShop.depositAfter('wrong-amount', 'refund')
    expect(await arrivalAt(cardShop, deposit.id)).toMatchObject({
      arrived: 0,
      worthlessReason: 'given-back',
      creditable: 0,
    })
  })
})

describe('arrivalOf', () => {
  const card = { requested_cents: 5_000n, rate_e4: 15_302_512n }
  const charged = { status: 'success', amountKobo: '7651256', requestedKobo: '7651256', currency: 'NGN' }

  it('counts test money in a live shop as zero, and live money in a test shop as money', () => {
    const chargedIn = (domain: string) =>
      arrivalOf(paystack, card, { reason: 'wrong-mode', ofDepositId: null, figures: { ...charged, domain } })
    expect(chargedIn('test')).toMatchObject({ arrived: 0, worthlessReason: 'test-money', creditable: 0 })
    expect(chargedIn('live')).toMatchObject({ arrived: 50, creditable: 50 })
  })

  it('has no arrived amount if more of a payment came whose value is unknown', () => {
    const more = { reason: 'overpaid', ofDepositId: 1 } as const
    const of = (cents: bigint, figures = {}) =>
      arrivalOf(nowpayments, { requested_cents: cents, rate_e4: null }, { ...more, figures }).arrived
    expect(of(1n)).toBeNull()
    expect(of(1n, { priceCurrency: 'usd', actuallyPaidAtFiat: '50.01' })).toBe(0.01)
    expect(of(2n)).toBe(0.02)
  })

  it('has no arrived amount if the figures are unreadable or larger than any wallet', () => {
    const unknown = { arrived: null, difference: null, creditable: null }
    const crypto = { requested_cents: 5_000n, rate_e4: null }
    const late = { reason: 'late', ofDepositId: null } as const
    expect(arrivalOf(nowpayments, crypto, { reason: null, ofDepositId: null, figures: {} })).toMatchObject({
      requested: 50,
      ...unknown,
    })
    const unreadable = { ...charged, amountKobo: 'lots' }
    expect(arrivalOf(paystack, card, { ...late, figures: unreadable })).toMatchObject({
      requested: 50,
      ...unknown,
    })
    const tooLarge = { priceCurrency: 'usd', actuallyPaidAtFiat: '1e30' }
    expect(arrivalOf(nowpayments, crypto, { ...late, figures: tooLarge })).toMatchObject(unknown)
  })
})
