import { beforeAll, describe, expect, it } from 'vitest'
import { type CardShop, withCards } from '../../../../test/areas/card-deposits.ts'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { refund } from '../../../../test/areas/returns.ts'
import { type TestCaller, useShop } from '../../../../test/shop.ts'

const shop = useShop(() => openDepositShop())
let cards: CardShop
beforeAll(async () => {
  cards = await withCards(shop)
})

const receiptOf = (user: TestCaller, id: number) =>
  shop.api('GET', `/history/deposits/${id}/receipt`, { token: user.token })

describe('the receipt of a deposit', () => {
  it('by crypto has the coins, the agreed rate and what was credited, at the time of the transfer', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const { status, body } = await receiptOf(user, deposit.id)
    expect(status).toBe(200)
    const { created_at } = await shop.db
      .selectFrom('transfers')
      .select('created_at')
      .where('reference', '=', `deposit:${deposit.id}`)
      .executeTakeFirstOrThrow()
    expect(body).toEqual({
      id: deposit.id,
      number: `D-${deposit.id}`,
      method: 'crypto',
      creditedAt: created_at.toISOString(),
      amount: 50,
      paid: [
        {
          currency: 'BTC',
          amount: expect.stringMatching(/^0\.\d+$/),
          fee: null,
          rate: { dollars: 50, amount: body.paid[0].amount },
        },
      ],
      partOf: null,
      alsoCredited: [],
      returned: 0,
    })
    expect((await receiptOf(user, deposit.id)).body).toEqual(body)
  })

  it('has the coins that came, if they are fewer than were requested', async () => {
    const { user, deposit } = await shop.depositAfter('underpay')
    const { body } = await receiptOf(user, deposit.id)
    expect(body.amount).toBe(25)
    expect(Number(body.paid[0].amount)).toBeCloseTo(Number(body.paid[0].rate.amount) / 2, 8)
  })

  it('by card has what was charged in naira, the rate of the quote, and no fee that the shop paid', async () => {
    const { user, deposit } = await cards.depositAfter('pay')
    const { body } = await receiptOf(user, deposit.id)
    const { charge_kobo, rate_e4 } = await shop.db
      .selectFrom('deposits')
      .innerJoin('exchange_rates', 'exchange_rates.id', 'exchange_rate_id')
      .select(['charge_kobo', 'rate_e4'])
      .where('deposits.id', '=', deposit.id)
      .executeTakeFirstOrThrow()
    const naira = (Number(charge_kobo) / 100).toFixed(2)
    expect(body).toMatchObject({
      method: 'card',
      amount: 50,
      paid: [
        {
          currency: 'NGN',
          amount: naira,
          fee: null,
          rate: { dollars: 1, amount: `${Number(rate_e4) / 1e4}` },
        },
      ],
    })
  })

  it('names the fee that was passed on to the payer, which is not credited', async () => {
    const { user, deposit } = await cards.depositAfter('pay-fees')
    const { body } = await receiptOf(user, deposit.id)
    const [{ amount, fee, rate }] = body.paid
    expect(body.amount).toBe(50)
    expect(Number(fee)).toBeGreaterThan(0)
    expect(Number(amount) - Number(fee)).toBeCloseTo(50 * Number(rate.amount), 1)
  })

  it('says what went back to the payer later; its number and its amount stay', async () => {
    const { user, deposit } = await cards.depositAfter('pay')
    const before = (await receiptOf(user, deposit.id)).body
    await cards.notify(refund(deposit, 'processed', { amount: '1500000', refund_reference: 'back-1' }))
    await shop.processEvents()
    const { body } = await receiptOf(user, deposit.id)
    expect(body.returned).toBeGreaterThan(0)
    expect(body).toEqual({ ...before, returned: body.returned })
  })

  it('names the other receipts of the same payment, if more of it came later', async () => {
    const { user, deposit } = await shop.depositAfter('underpay', 'grow')
    const deposits = await shop.depositsOf(user.id)
    expect(deposits.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
    const later = deposits[1]?.id ?? 0
    const [first, second] = [(await receiptOf(user, deposit.id)).body, (await receiptOf(user, later)).body]
    expect(first).toMatchObject({ partOf: null, alsoCredited: [{ id: later, amount: second.amount }] })
    expect(second).toMatchObject({
      paid: [],
      partOf: { id: deposit.id, amount: first.amount },
      alsoCredited: [],
    })
  })

  it('exists for the customer’s own credited deposits only', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const other = await shop.user()
    const open = await shop.open(user)
    const { deposit: inReview, user: reviewed } = await shop.depositAfter('pay-little')
    for (const [caller, id] of [
      [other, deposit.id],
      [user, open.id],
      [reviewed, inReview.id],
      [user, 987_654],
    ] as const) {
      expect((await receiptOf(caller, id)).status).toBe(404)
    }
    expect((await shop.api('GET', `/history/deposits/${deposit.id}/receipt`)).status).toBe(401)
    const admin = await shop.admin()
    expect((await receiptOf(admin, deposit.id)).status).toBe(403)
    expect((await receiptOf(user, -1)).status).toBe(404)
  })
})
