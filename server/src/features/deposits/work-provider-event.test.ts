import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DepositShop, openDepositShop } from '../../../test/deposits.ts'
import type { TestCaller } from '../../../test/shop.ts'
import { HOUSE, walletOf } from '../../money/ledger.ts'
import type { OutcomeName } from '../../sandbox/nowpayments/play-outcome.ts'
import { workProviderEvent } from './work-provider-event.ts'

let shop: DepositShop

beforeAll(async () => {
  shop = await openDepositShop()
})
afterEach(() => shop.control({}))
afterAll(() => shop.close())

/** What a user's deposits came to: the credit, and every deposit's status, amount and reason. */
async function standing(user: TestCaller) {
  const deposits = await shop.depositsOf(user.id)
  const { accountId } = await walletOf(shop.db, user.id)
  const transfers = await shop.db
    .selectFrom('transfers')
    .select(['reference', 'amount_cents'])
    .where('debit_account_id', '=', HOUSE.deposits)
    .where('credit_account_id', '=', accountId)
    .execute()
  return {
    balance: await shop.balanceOf(user.id),
    transfers,
    deposits: deposits.map(({ status, amount_cents, review }) => [
      status,
      Number(amount_cents),
      review?.reason ?? null,
    ]),
  }
}

async function play(...outcomes: OutcomeName[]) {
  const user = await shop.user()
  const deposit = await shop.open(user, 50)
  for (const outcome of outcomes) {
    await shop.choose(deposit.invoiceUrl, outcome)
    await shop.work()
  }
  return { user, deposit, ...(await standing(user)) }
}

const credited = (id: number) => [{ reference: `deposit:${id}`, amount_cents: 5_000n }]

const lastPaymentId = async (depositId: number) => {
  const { payment_id } = await shop.db
    .selectFrom('crypto_payments')
    .select('payment_id')
    .where('deposit_id', '=', depositId)
    .orderBy('first_seen_at', 'desc')
    .executeTakeFirstOrThrow()
  return payment_id
}

const paymentRow = (id: string) =>
  shop.db.selectFrom('crypto_payments').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow()

describe('a deposit paid in full', () => {
  it('is credited once, with its transfer and its audit row', async () => {
    const { deposit, balance, transfers, deposits } = await play('pay')
    expect(balance).toBe(50)
    expect(transfers).toEqual(credited(deposit.id))
    expect(deposits).toEqual([['COMPLETED', 5_000, null]])
    const trail = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject', '=', `deposit:${deposit.id}`)
      .where('action', '=', 'deposit.complete')
      .execute()
    expect(trail).toMatchObject([
      { actor_id: null, before: { status: 'PENDING' }, after: { status: 'COMPLETED' } },
    ])
  })

  it.each<OutcomeName>(['notices-twice', 'notices-reversed'])('is credited once with %s', async (outcome) => {
    const { deposit, balance, transfers } = await play(outcome)
    expect(balance).toBe(50)
    expect(transfers).toEqual(credited(deposit.id))
  })

  it('is credited once by fifty workers of one notice at once', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.choose(deposit.invoiceUrl, 'pay')
    const { id } = await shop.db
      .selectFrom('provider_events')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await Promise.all(Array.from({ length: 50 }, () => workProviderEvent(shop.jobs, { eventId: String(id) })))
    await shop.work()
    expect(await standing(user)).toEqual({
      balance: 50,
      transfers: credited(deposit.id),
      deposits: [['COMPLETED', 5_000, null]],
    })
  })

  it('is credited once by as many workers as it had notices, at once', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.choose(deposit.invoiceUrl, 'notices-twice')
    const events = await shop.db
      .selectFrom('provider_events')
      .select('id')
      .where('processed_at', 'is', null)
      .execute()
    expect(events.length).toBeGreaterThanOrEqual(10)
    await Promise.all(
      events.flatMap(({ id }) => [1, 2, 3].map(() => workProviderEvent(shop.jobs, { eventId: String(id) }))),
    )
    expect((await standing(user)).transfers).toEqual(credited(deposit.id))
  })

  it('is not credited before it is finished', async () => {
    const { balance, deposits } = await play('start')
    expect([balance, deposits]).toEqual([0, [['PENDING', 5_000, null]]])
  })

  it('credits its own user, not the one who has the same amount open', async () => {
    const other = await shop.user()
    await shop.open(other, 50)
    await play('pay')
    expect(await shop.balanceOf(other.id)).toBe(0)
  })

  it('is credited although another payment of its invoice expired, and stays so', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.choose(deposit.invoiceUrl, 'start', 'btc')
    await shop.choose(deposit.invoiceUrl, 'start', 'ltc')
    await shop.work()
    const { rows } = await shop.platform.pool.query<{ id: string }>(
      `UPDATE sandbox_nowpayments_payments SET status = 'expired' WHERE coin = 'btc' AND id = ANY (
        SELECT payment_id::bigint FROM crypto_payments WHERE deposit_id = $1) RETURNING id`,
      [deposit.id],
    )
    await shop.notify(JSON.stringify({ payment_id: Number(rows[0]?.id), order_id: deposit.reference }))
    await shop.work()
    expect((await standing(user)).deposits).toEqual([['PENDING', 5_000, null]])
    await shop.choose(deposit.invoiceUrl, 'pay', 'ltc')
    await shop.work()
    expect((await standing(user)).deposits).toEqual([['COMPLETED', 5_000, null]])
  })
})

describe('what did not go as asked', () => {
  it('underpaid goes to REVIEW with what really arrived, and nothing is credited', async () => {
    const { user, deposit, balance, deposits } = await play('underpay')
    expect([balance, deposits]).toEqual([0, [['REVIEW', 5_000, 'underpaid']]])
    const [row] = await shop.depositsOf(user.id)
    expect(row?.review).toMatchObject({
      reason: 'underpaid',
      paymentId: await lastPaymentId(deposit.id),
      status: 'partially_paid',
      priceAmount: '50',
      payAmount: '0.00083334',
      actuallyPaid: '0.00041667',
      payCurrency: 'btc',
    })
  })

  it('underpaid and made whole later is credited after all', async () => {
    const { deposit, balance, transfers, deposits } = await play('underpay', 'top-up')
    expect([balance, deposits]).toEqual([50, [['COMPLETED', 5_000, null]]])
    expect(transfers).toEqual(credited(deposit.id))
  })

  it('overpaid is credited as asked, and the rest stands in a deposit of its own, in REVIEW', async () => {
    const { user, deposit, balance, transfers, deposits } = await play('overpay')
    expect(balance).toBe(50)
    expect(transfers).toEqual(credited(deposit.id))
    expect(deposits).toEqual([
      ['COMPLETED', 5_000, null],
      ['REVIEW', 2_500, 'overpaid'],
    ])
    const [, rest] = await shop.depositsOf(user.id)
    expect(rest?.review).toMatchObject({ ofDepositId: deposit.id, actuallyPaid: '0.00125001' })
  })

  it('paid in another coin goes to REVIEW', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.choose(deposit.invoiceUrl, 'start', 'btc')
    await shop.work()
    await shop.choose(deposit.invoiceUrl, 'wrong-coin', 'btc')
    await shop.work()
    expect((await standing(user)).deposits).toEqual([['REVIEW', 5_000, 'wrong-asset']])
  })

  it.each([
    ['another amount', 'price_cents = 100', 'wrong-amount'],
    ['a cent less', 'price_cents = 4999', 'wrong-amount'],
  ])('paid for %s goes to REVIEW', async (_what, change, reason) => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.platform.pool.query(`UPDATE sandbox_nowpayments_invoices SET ${change} WHERE order_id = $1`, [
      deposit.reference,
    ])
    await shop.choose(deposit.invoiceUrl, 'pay')
    await shop.work()
    expect(await standing(user)).toMatchObject({ balance: 0, deposits: [['REVIEW', 5_000, reason]] })
  })

  it('expired is EXPIRED, failed is FAILED, and the way to pay is gone', async () => {
    for (const [outcome, status] of [
      ['expire', 'EXPIRED'],
      ['fail', 'FAILED'],
    ] as const) {
      const { user, deposits } = await play(outcome)
      expect(deposits).toEqual([[status, 5_000, null]])
      const { body } = await shop.api('GET', '/history/deposits/list', { token: user.token })
      expect(body.items[0]).toMatchObject({ status, paymentUrl: null })
    }
  })

  it('paid late goes to REVIEW, as does a new payment after the end', async () => {
    for (const late of ['pay-late', 'pay-anew'] as const) {
      for (const end of ['expire', 'fail'] as const) {
        const { balance, deposits } = await play(end, late)
        expect([balance, deposits]).toEqual([0, [['REVIEW', 5_000, 'late']]])
      }
    }
  })

  it('sent again to the same address stands in a deposit of its own, in REVIEW', async () => {
    const { user, deposit, balance, deposits } = await play('pay', 'send-again')
    expect(balance).toBe(50)
    expect(deposits).toEqual([
      ['COMPLETED', 5_000, null],
      ['REVIEW', 5_000, 'repeat'],
    ])
    const [, repeat] = await shop.depositsOf(user.id)
    expect(repeat?.review).toMatchObject({
      ofDepositId: deposit.id,
      parentPaymentId: await lastPaymentId(deposit.id),
    })
  })

  it('paid a second time stands in a deposit of its own, in REVIEW, however often it is told', async () => {
    const { user, deposit, deposits } = await play('pay', 'pay-second', 'resend', 'resend')
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
        [1, 2, 3, 4].map(() => workProviderEvent(shop.jobs, { eventId: String(id) })),
      ),
    )
    expect(await standing(user)).toMatchObject({ balance: 50, deposits: expected })
  })

  it('paid in full a second time does not credit what was underpaid first, however many work it at once', async () => {
    const { user, deposit } = await play('underpay')
    await shop.choose(deposit.invoiceUrl, 'pay-second')
    const events = await shop.db
      .selectFrom('provider_events')
      .select('id')
      .where('processed_at', 'is', null)
      .execute()
    await Promise.all(
      events.flatMap(({ id }) =>
        Array.from({ length: 6 }, () => workProviderEvent(shop.jobs, { eventId: String(id) })),
      ),
    )
    expect(await standing(user)).toMatchObject({
      balance: 0,
      deposits: [
        ['REVIEW', 5_000, 'underpaid'],
        ['REVIEW', 5_000, 'second-payment'],
      ],
    })
  })

  it('a repeat whose notices were all lost is found beside its parent', async () => {
    const { user, deposit } = await play('underpay')
    await shop.control({ notices: 'lost' })
    await shop.choose(deposit.invoiceUrl, 'send-again')
    await shop.control({})
    await shop.notify(JSON.stringify({ payment_id: Number(await lastPaymentId(deposit.id)) }))
    await shop.work()
    expect((await standing(user)).deposits).toEqual([
      ['REVIEW', 5_000, 'underpaid'],
      ['REVIEW', 5_000, 'repeat'],
    ])
  })

  it('refunded is shown in its REVIEW; after the credit it is noted once, and the deposit stays', async () => {
    const before = await play('underpay', 'refund')
    expect(before.deposits).toEqual([['REVIEW', 5_000, 'underpaid']])
    expect((await shop.depositsOf(before.user.id))[0]?.review).toMatchObject({ status: 'refunded' })

    const after = await play('pay', 'refund', 'resend')
    expect([after.balance, after.deposits]).toEqual([50, [['COMPLETED', 5_000, null]]])
    expect(await paymentRow(await lastPaymentId(after.deposit.id))).toMatchObject({ status: 'refunded' })
    const noted = await shop.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', `deposit:${after.deposit.id}`)
      .where('action', '=', 'deposit.refunded-by-provider')
      .execute()
    expect(noted).toHaveLength(1)
  })
})

describe('a notice', () => {
  it('is not believed: it says finished, the provider says waiting', async () => {
    const { user, deposit } = await play('start')
    const lie = {
      payment_id: Number(await lastPaymentId(deposit.id)),
      payment_status: 'finished',
      order_id: deposit.reference,
      actually_paid: 999,
    }
    await shop.notify(JSON.stringify(lie))
    expect(await shop.work()).toEqual(['recorded'])
    expect(await shop.balanceOf(user.id)).toBe(0)
  })

  it("cannot move another's payment: the order is the provider's, not the notice's", async () => {
    const victim = await play('pay')
    const thief = await shop.user()
    const open = await shop.open(thief, 50)
    const paymentId = Number(await lastPaymentId(victim.deposit.id))
    await shop.notify(
      JSON.stringify({ payment_id: paymentId, payment_status: 'finished', order_id: open.reference }),
    )
    await shop.work()
    expect(await shop.balanceOf(thief.id)).toBe(0)
    expect(await shop.balanceOf(victim.user.id)).toBe(50)
  })

  it('of an order that is not known is recorded as such', async () => {
    const { user, deposit } = await play('start')
    await shop.platform.pool.query(
      "UPDATE sandbox_nowpayments_invoices SET order_id = 'another shop' WHERE order_id = $1",
      [deposit.reference],
    )
    await shop.choose(deposit.invoiceUrl, 'pay', 'ltc')
    expect(new Set(await shop.work())).toEqual(new Set(['unknown order']))
    expect((await standing(user)).deposits).toEqual([['PENDING', 5_000, null]])
  })

  it('of no payment, or of one the provider does not know, is recorded; the latter after an hour', async () => {
    await shop.notify('{"id":"1234","batch_withdrawal_id":"5","status":"FINISHED"}')
    expect(await shop.work()).toEqual(['not about a payment'])
    await shop.notify('{"payment_id":1,"payment_status":"finished"}')
    await expect(shop.work()).rejects.toThrow('does not know the payment')
    await shop.platform.pool.query(
      "UPDATE provider_events SET received_at = now() - interval '2 hours' WHERE processed_at IS NULL",
    )
    expect(await shop.work()).toEqual(['payment not known to the provider'])
  })

  it('of older news changes nothing', async () => {
    const { user, deposit } = await play('pay')
    const id = await lastPaymentId(deposit.id)
    await shop.platform.pool.query(
      "UPDATE sandbox_nowpayments_payments SET status = 'confirming' WHERE id = $1",
      [id],
    )
    await shop.notify(JSON.stringify({ payment_id: Number(id) }))
    expect(await shop.work()).toEqual(['nothing new'])
    expect(await paymentRow(id)).toMatchObject({ status: 'finished', settled_as: 'CREDITED' })
    expect(await shop.balanceOf(user.id)).toBe(50)
  })

  it.each(['error', 'down'] as const)(
    'waits while the provider fails (%s), and is worked when it is back',
    async (api) => {
      const user = await shop.user()
      const deposit = await shop.open(user, 50)
      await shop.choose(deposit.invoiceUrl, 'pay')
      await shop.control({ api })
      await expect(shop.work()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
      expect(await shop.balanceOf(user.id)).toBe(0)
      await shop.control({})
      await shop.work()
      expect((await standing(user)).transfers).toEqual(credited(deposit.id))
    },
  )

  it('waits while crypto is switched off', async () => {
    await shop.notify('{"payment_id":1}')
    const { id } = await shop.db
      .selectFrom('provider_events')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await expect(
      workProviderEvent({ ...shop.jobs, nowpayments: null }, { eventId: String(id) }),
    ).rejects.toThrow('switched off')
    await shop.platform.pool.query('DELETE FROM provider_events WHERE id = $1', [id])
  })

  it('that is gone, or was worked, is let be', async () => {
    await workProviderEvent(shop.jobs, { eventId: '9223372036854775807' })
    const { rows } = await shop.platform.pool.query<{ id: bigint }>(
      'SELECT id FROM provider_events WHERE processed_at IS NOT NULL LIMIT 1',
    )
    await shop.control({ api: 'down' })
    await workProviderEvent(shop.jobs, { eventId: String(rows[0]?.id) })
  })
})

describe('whatever happens, in whatever order it is told', () => {
  const statuses = [
    'waiting',
    'confirming',
    'sending',
    'partially_paid',
    'finished',
    'failed',
    'expired',
    'refunded',
  ]

  it('a payment is credited at most once, and its money is either credited or in REVIEW', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({
          becomes: fc.constantFrom(...statuses),
          paid: fc.constantFrom(0n, 100n, 83_333n, 83_334n, 90_000n),
        }),
        fc.record({ workers: fc.integer({ min: 1, max: 4 }) }),
      ),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const user = await shop.user()
        const deposit = await shop.open(user, 50)
        await shop.choose(deposit.invoiceUrl, 'start')
        await shop.work()
        const id = await lastPaymentId(deposit.id)
        const told = JSON.stringify({ payment_id: Number(id) })
        for (const step of [...sequence, { workers: 2 }]) {
          if ('becomes' in step) {
            await shop.platform.pool.query(
              'UPDATE sandbox_nowpayments_payments SET status = $2, paid_units = $3 WHERE id = $1',
              [id, step.becomes, step.paid],
            )
          } else {
            await shop.notify(told)
            const [event] = await shop.db
              .selectFrom('provider_events')
              .select('id')
              .where('processed_at', 'is', null)
              .execute()
            await Promise.all(
              Array.from({ length: step.workers }, () =>
                workProviderEvent(shop.jobs, { eventId: String(event?.id) }),
              ),
            )
          }
        }
        const { balance, transfers, deposits } = await standing(user)
        const [own, ...others] = deposits
        expect(transfers).toEqual(own?.[0] === 'COMPLETED' ? credited(deposit.id) : [])
        expect(balance).toBe(own?.[0] === 'COMPLETED' ? 50 : 0)
        expect(others.every(([status, , reason]) => status === 'REVIEW' && reason === 'overpaid')).toBe(true)
        const seen = await paymentRow(id)
        const brought = ['finished', 'partially_paid'].includes(seen.status)
        if (brought)
          expect([seen.settled_as, own?.[0]]).toEqual(
            own?.[0] === 'COMPLETED' ? ['CREDITED', 'COMPLETED'] : ['REVIEW', 'REVIEW'],
          )
      }),
      { numRuns: 60 },
    )
  })

  it('one deposit with several payments is credited at most once, each further one in REVIEW', async () => {
    const moves = fc.array(fc.constantFrom<OutcomeName[]>('pay-second', 'send-again', 'resend', 'refund'), {
      maxLength: 4,
    })
    const begin = fc.constantFrom<OutcomeName[]>(
      'pay',
      'underpay',
      'overpay',
      'notices-reversed',
      'notices-twice',
    )
    await fc.assert(
      fc.asyncProperty(begin, moves, fc.boolean(), async (first, more, patient) => {
        const user = await shop.user()
        const deposit = await shop.open(user, 50)
        let payments = 1
        for (const outcome of [first, ...more]) {
          await shop.choose(deposit.invoiceUrl, outcome)
          if (patient) await shop.work()
          if (outcome === 'pay-second' || outcome === 'send-again') payments++
        }
        await shop.work()
        const { transfers, deposits } = await standing(user)
        expect(transfers.length).toBeLessThanOrEqual(1)
        expect(transfers.length).toBe(deposits.filter(([status]) => status === 'COMPLETED').length)
        const accounted = await shop.platform.pool.query(
          `SELECT settled_as, status FROM crypto_payments WHERE deposit_id IN (SELECT id FROM deposits WHERE user_id = $1)`,
          [user.id],
        )
        expect(accounted.rows).toHaveLength(payments)
        for (const { settled_as, status } of accounted.rows) {
          if (status === 'finished' || status === 'partially_paid') expect(settled_as).not.toBeNull()
        }
      }),
      { numRuns: 30 },
    )
  })
})
