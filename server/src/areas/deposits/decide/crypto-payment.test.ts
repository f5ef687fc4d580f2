import { afterEach, describe, expect, it } from 'vitest'
import { credited, openStrictDepositShop } from '../../../../test/areas/deposits.ts'
import { useShop } from '../../../../test/shop.ts'
import { processProviderEvent } from '../events/process-provider-event.ts'

const shop = useShop(openStrictDepositShop)

afterEach(() => shop.control({}))

describe('a crypto payment in a shop that credits exact amounts only', () => {
  it('that is too small goes to REVIEW with the amount that arrived, and nothing is credited', async () => {
    const { user, deposit, balance, deposits } = await shop.depositAfter('underpay')
    expect([balance, deposits]).toEqual([0, [['REVIEW', 5_000, 'underpaid']]])
    const [row] = await shop.depositsOf(user.id)
    expect(row?.review).toMatchObject({
      reason: 'underpaid',
      paymentId: await shop.lastPaymentId(deposit.id),
      status: 'partially_paid',
      priceAmount: '50',
      payAmount: '0.00083334',
      actuallyPaid: '0.00041667',
      payCurrency: 'btc',
    })
  })

  it('that was too small is credited when the rest is paid', async () => {
    const { deposit, balance, transfers, deposits } = await shop.depositAfter('underpay', 'top-up')
    expect([balance, deposits]).toEqual([50, [['COMPLETED', 5_000, null]]])
    expect(transfers).toEqual(credited(deposit.id))
  })

  it('that is too large is credited as requested, and the surplus is in a separate deposit in REVIEW', async () => {
    const { user, deposit, balance, transfers, deposits } = await shop.depositAfter('overpay')
    expect(balance).toBe(50)
    expect(transfers).toEqual(credited(deposit.id))
    expect(deposits).toEqual([
      ['COMPLETED', 5_000, null],
      ['REVIEW', 2_500, 'overpaid'],
    ])
    const [, surplus] = await shop.depositsOf(user.id)
    expect(surplus?.review).toMatchObject({ ofDepositId: deposit.id, actuallyPaid: '0.00125001' })
  })

  it('in another coin goes to REVIEW', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.choose(deposit.invoiceUrl, 'start', 'btc')
    await shop.processEvents()
    await shop.choose(deposit.invoiceUrl, 'wrong-coin', 'btc')
    await shop.processEvents()
    expect((await shop.stateOf(user)).deposits).toEqual([['REVIEW', 5_000, 'wrong-asset']])
  })

  it.each([
    ['another amount', 'price_cents = 100', 'wrong-amount'],
    ['a cent less', 'price_cents = 4999', 'wrong-amount'],
  ])('for %s goes to REVIEW', async (_what, change, reason) => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.owner.query(`UPDATE sandbox_nowpayments_invoices SET ${change} WHERE order_id = $1`, [
      deposit.reference,
    ])
    await shop.choose(deposit.invoiceUrl, 'pay')
    await shop.processEvents()
    expect(await shop.stateOf(user)).toMatchObject({ balance: 0, deposits: [['REVIEW', 5_000, reason]] })
  })

  it('that expires or fails makes its deposit EXPIRED or FAILED, without a link to the payment page', async () => {
    for (const [outcome, status] of [
      ['expire', 'EXPIRED'],
      ['fail', 'FAILED'],
    ] as const) {
      const { user, deposits } = await shop.depositAfter(outcome)
      expect(deposits).toEqual([[status, 5_000, null]])
      const { body } = await shop.api('GET', '/history/deposits/list', { token: user.token })
      expect(body.items[0]).toMatchObject({ status, paymentUrl: null })
    }
  })

  it('that arrives after its deposit was closed goes to REVIEW', async () => {
    for (const late of ['pay-late', 'pay-with-new-payment'] as const) {
      for (const end of ['expire', 'fail'] as const) {
        const { balance, deposits } = await shop.depositAfter(end, late)
        expect([balance, deposits]).toEqual([0, [['REVIEW', 5_000, 'late']]])
      }
    }
  })

  it('that repeats another payment to the same address goes to a separate deposit in REVIEW', async () => {
    const { user, deposit, balance, deposits } = await shop.depositAfter('pay', 'send-again')
    expect(balance).toBe(50)
    expect(deposits).toEqual([
      ['COMPLETED', 5_000, null],
      ['REVIEW', 5_000, 'repeat'],
    ])
    const [, repeat] = await shop.depositsOf(user.id)
    expect(repeat?.review).toMatchObject({
      ofDepositId: deposit.id,
      parentId: await shop.lastPaymentId(deposit.id),
    })
  })

  it('that repeats another payment counts for what was sent, at the rate of the other one', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 500)
    await shop.choose(deposit.invoiceUrl, 'pay', 'btc')
    await shop.processEvents()
    await shop.control({ notices: 'lost' })
    await shop.choose(deposit.invoiceUrl, 'send-again', 'btc')
    await shop.control({})
    // Two cents of the $500.
    await shop.owner.query(
      'UPDATE sandbox_nowpayments_payments SET paid_units = asked_units / 25000 WHERE parent_id IS NOT NULL',
    )
    await shop.notify(JSON.stringify({ payment_id: Number(await shop.lastPaymentId(deposit.id)) }))
    await shop.processEvents()
    expect((await shop.stateOf(user)).deposits).toEqual([
      ['COMPLETED', 50_000, null],
      ['REVIEW', 1, 'repeat'],
    ])
  })

  it('that is a second payment of the deposit goes to a separate deposit in REVIEW, even if its notices are repeated', async () => {
    const { user, deposit, deposits } = await shop.depositAfter('pay', 'pay-second', 'resend', 'resend')
    const expected = [
      ['COMPLETED', 5_000, null],
      ['REVIEW', 5_000, 'second-payment'],
    ]
    expect(deposits).toEqual(expected)
    await shop.choose(deposit.invoiceUrl, 'resend')
    const events = await shop.db
      .selectFrom('provider_events')
      .select('id')
      .where('processed_at', 'is', null)
      .execute()
    await Promise.all(
      events.flatMap(({ id }) =>
        [1, 2, 3, 4].map(() => processProviderEvent(shop.jobs, { eventId: String(id) })),
      ),
    )
    expect(await shop.stateOf(user)).toMatchObject({ balance: 50, deposits: expected })
  })

  it('that is a second payment in full does not complete the underpaid first one, even if it is processed many times in parallel', async () => {
    const { user, deposit } = await shop.depositAfter('underpay')
    await shop.choose(deposit.invoiceUrl, 'pay-second')
    const events = await shop.db
      .selectFrom('provider_events')
      .select('id')
      .where('processed_at', 'is', null)
      .execute()
    await Promise.all(
      events.flatMap(({ id }) =>
        Array.from({ length: 6 }, () => processProviderEvent(shop.jobs, { eventId: String(id) })),
      ),
    )
    expect(await shop.stateOf(user)).toMatchObject({
      balance: 0,
      deposits: [
        ['REVIEW', 5_000, 'underpaid'],
        ['REVIEW', 5_000, 'second-payment'],
      ],
    })
  })

  it('that brings the rest of another one completes the deposit with it, even if its own notices were all lost', async () => {
    const { user, deposit } = await shop.depositAfter('underpay')
    await shop.control({ notices: 'lost' })
    await shop.choose(deposit.invoiceUrl, 'send-again')
    await shop.control({})
    await shop.notify(JSON.stringify({ payment_id: Number(await shop.lastPaymentId(deposit.id)) }))
    await shop.processEvents()
    expect((await shop.stateOf(user)).deposits).toEqual([
      ['COMPLETED', 5_000, null],
      // The customer has sent $25 and then $50.
      ['REVIEW', 2_500, 'overpaid'],
    ])
  })

  it('that is refunded is marked as refunded in its REVIEW; after a credit, a refund writes one audit entry, the wallet pays it and the deposit does not change', async () => {
    const before = await shop.depositAfter('underpay', 'refund')
    expect(before.deposits).toEqual([['REVIEW', 5_000, 'underpaid']])
    expect((await shop.depositsOf(before.user.id))[0]?.review).toMatchObject({ status: 'refunded' })

    const after = await shop.depositAfter('pay', 'refund', 'resend')
    expect([after.balance, after.deposits]).toEqual([0, [['COMPLETED', 5_000, null]]])
    expect(await shop.paymentRow(await shop.lastPaymentId(after.deposit.id))).toMatchObject({
      status: 'refunded',
    })
    const entries = await shop.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', `deposit:${after.deposit.id}`)
      .where('action', '=', 'deposit.refunded-by-provider')
      .execute()
    expect(entries).toHaveLength(1)
  })
})
