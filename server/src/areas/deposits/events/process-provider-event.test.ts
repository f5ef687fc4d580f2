import { afterEach, describe, expect, it } from 'vitest'
import { credited, openDepositShop } from '../../../../test/areas/deposits.ts'
import { useShop } from '../../../../test/shop.ts'
import { nowpayments } from '../payments/nowpayments/provider.ts'
import type { OutcomeName } from '../payments/nowpayments/simulator/play-outcome.ts'
import { processProviderEvent } from './process-provider-event.ts'

const shop = useShop(openDepositShop)

afterEach(() => shop.control({}))

describe('a deposit paid in full', () => {
  it('is credited once, with its transfer and its audit entry', async () => {
    const { deposit, balance, transfers, deposits } = await shop.depositAfter('pay')
    expect(balance).toBe(50)
    expect(transfers).toEqual(credited(deposit.id))
    expect(deposits).toEqual([['COMPLETED', 5_000, null]])
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject', '=', `deposit:${deposit.id}`)
      .where('action', '=', 'deposit.complete')
      .execute()
    expect(entries).toMatchObject([
      { actor_id: null, before: { status: 'PENDING' }, after: { status: 'COMPLETED' } },
    ])
  })

  it.each<OutcomeName>(['notices-twice', 'notices-reversed'])('is credited once with %s', async (outcome) => {
    const { deposit, balance, transfers } = await shop.depositAfter(outcome)
    expect(balance).toBe(50)
    expect(transfers).toEqual(credited(deposit.id))
  })

  it('is credited once even if one notice is processed fifty times in parallel', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.choose(deposit.invoiceUrl, 'pay')
    const { id } = await shop.db
      .selectFrom('provider_events')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await Promise.all(
      Array.from({ length: 50 }, () => processProviderEvent(shop.jobs, { eventId: String(id) })),
    )
    await shop.processEvents()
    expect(await shop.stateOf(user)).toEqual({
      balance: 50,
      transfers: credited(deposit.id),
      deposits: [['COMPLETED', 5_000, null]],
    })
  })

  it('is not credited before it is finished', async () => {
    const { balance, deposits } = await shop.depositAfter('start')
    expect([balance, deposits]).toEqual([0, [['PENDING', 5_000, null]]])
  })

  it('credits nothing to another user who has the same amount open', async () => {
    const other = await shop.user()
    await shop.open(other, 50)
    await shop.depositAfter('pay')
    expect(await shop.balanceOf(other.id)).toBe(0)
  })

  it('is credited although another payment of its invoice expired', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.choose(deposit.invoiceUrl, 'start', 'btc')
    await shop.choose(deposit.invoiceUrl, 'start', 'ltc')
    await shop.processEvents()
    const { rows } = await shop.owner.query<{ id: string }>(
      `UPDATE sandbox_nowpayments_payments SET status = 'expired' WHERE coin = 'btc' AND id = ANY (
        SELECT payment_id::bigint FROM payments WHERE deposit_id = $1) RETURNING id`,
      [deposit.id],
    )
    await shop.notify(JSON.stringify({ payment_id: Number(rows[0]?.id), order_id: deposit.reference }))
    await shop.processEvents()
    expect((await shop.stateOf(user)).deposits).toEqual([['PENDING', 5_000, null]])
    await shop.choose(deposit.invoiceUrl, 'pay', 'ltc')
    await shop.processEvents()
    expect((await shop.stateOf(user)).deposits).toEqual([['COMPLETED', 5_000, null]])
  })
})

describe('a notice', () => {
  it('does not credit a payment that is finished in the notice but waiting at the provider, and reviews it after an hour', async () => {
    const { user, deposit } = await shop.depositAfter('start')
    const claims = {
      payment_id: Number(await shop.lastPaymentId(deposit.id)),
      payment_status: 'finished',
      order_id: deposit.reference,
      actually_paid: 999,
    }
    await shop.notify(JSON.stringify(claims))
    expect(await shop.processEvents()).toEqual([null])
    expect((await shop.stateOf(user)).deposits).toEqual([['PENDING', 5_000, null]])
    await shop.passTime('61 minutes')
    expect(await shop.processEvents()).toEqual(['review'])
    expect((await shop.stateOf(user)).deposits).toEqual([['REVIEW', 5_000, 'not-confirmed']])
    expect(await shop.balanceOf(user.id)).toBe(0)
  })

  it('cannot move a payment to another deposit, because the shop ignores the order id in the notice', async () => {
    const victim = await shop.depositAfter('pay')
    const thief = await shop.user()
    const thiefDeposit = await shop.open(thief, 50)
    const paymentId = Number(await shop.lastPaymentId(victim.deposit.id))
    await shop.notify(
      JSON.stringify({ payment_id: paymentId, payment_status: 'finished', order_id: thiefDeposit.reference }),
    )
    await shop.processEvents()
    expect(await shop.balanceOf(thief.id)).toBe(0)
    expect(await shop.balanceOf(victim.user.id)).toBe(50)
  })

  it('about an order that the shop does not know is closed with the outcome "unknown order"', async () => {
    const { user, deposit } = await shop.depositAfter('start')
    await shop.owner.query(
      "UPDATE sandbox_nowpayments_invoices SET order_id = 'another shop' WHERE order_id = $1",
      [deposit.reference],
    )
    await shop.choose(deposit.invoiceUrl, 'pay', 'ltc')
    expect(new Set(await shop.processEvents())).toEqual(new Set(['unknown order']))
    expect((await shop.stateOf(user)).deposits).toEqual([['PENDING', 5_000, null]])
  })

  it('about a payment that neither the provider nor the shop knows fails at first, and is a task when it is two hours old', async () => {
    await shop.notify('{"payment_id":1,"payment_status":"finished"}')
    await expect(shop.processEvents()).rejects.toThrow('does not know the payment')
    await shop.passTime('2 hours')
    expect(await shop.processEvents()).toEqual(['matches nothing'])
  })

  it('changes nothing if the provider returns an older status', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const id = await shop.lastPaymentId(deposit.id)
    await shop.owner.query("UPDATE sandbox_nowpayments_payments SET status = 'confirming' WHERE id = $1", [
      id,
    ])
    await shop.notify(JSON.stringify({ payment_id: Number(id) }))
    expect(await shop.processEvents()).toEqual(['nothing new'])
    expect(await shop.paymentRow(id)).toMatchObject({ status: 'finished', settled_as: 'CREDITED' })
    expect(await shop.balanceOf(user.id)).toBe(50)
  })

  it('fails while crypto is switched off, so that its job is tried again', async () => {
    await shop.notify('{"payment_id":1}')
    const { id } = await shop.db
      .selectFrom('provider_events')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await expect(
      processProviderEvent(
        { ...shop.jobs, providers: { nowpayments: { ...nowpayments, name: 'nowpayments', client: null } } },
        { eventId: String(id) },
      ),
    ).rejects.toThrow('switched off')
    await shop.owner.query('DELETE FROM provider_events WHERE id = $1', [id])
  })

  it('is ignored if it is deleted or already processed', async () => {
    await processProviderEvent(shop.jobs, { eventId: '9007199254740991' })
    const { rows } = await shop.owner.query<{ id: bigint }>(
      'SELECT id FROM provider_events WHERE processed_at IS NOT NULL LIMIT 1',
    )
    await shop.control({ api: 'down' })
    await processProviderEvent(shop.jobs, { eventId: String(rows[0]?.id) })
  })
})
