import { afterEach, describe, expect, it } from 'vitest'
import { credited, openDepositShop } from '../../../../test/areas/deposits.ts'
import { useShop } from '../../../../test/shop.ts'
import type { Control } from '../payments/nowpayments/simulator/store.ts'

const shop = useShop(openDepositShop)

afterEach(() => shop.control({}))

/** Processes the waiting notices while the provider does not answer with the payment, until the shop goes on without. */
async function processUnanswered(api: Control['api'], waited: string) {
  await shop.control({ api })
  await expect(shop.processEvents()).rejects.toThrow()
  await shop.passTime(waited)
  const outcomes = await shop.processEvents()
  await shop.control({})
  return outcomes
}

const idOf = (payment: { payment_id: number }, change: object = {}) =>
  JSON.stringify({ ...payment, ...change })

describe('a signed notice whose payment cannot be fetched', () => {
  it('needs nothing more than the id, the order and the status', async () => {
    const user = await shop.user()
    const { reference } = await shop.open(user, 50)
    await shop.notify(
      idOf({ payment_id: 7_000_000_001 }, { order_id: reference, payment_status: 'finished' }),
    )
    await processUnanswered('ok', '61 minutes')
    expect((await shop.stateOf(user)).deposits).toEqual([['REVIEW', 5_000, 'not-confirmed']])
  })

  it('of a repeated payment becomes a separate deposit in REVIEW, even if it names no order', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const parent = Number(await shop.lastPaymentId(deposit.id))
    await shop.notify(
      idOf({ payment_id: 7_000_000_002 }, { parent_payment_id: parent, payment_status: 'finished' }),
    )
    await processUnanswered('ok', '61 minutes')
    const { deposits } = await shop.stateOf(user)
    expect(deposits.map(([status, , reason]) => [status, reason])).toEqual([
      ['COMPLETED', null],
      ['REVIEW', 'repeat'],
    ])
  })

  it('keeps its review if the provider confirms a second payment of the deposit, which is credited separately', async () => {
    const user = await shop.user()
    const { reference, invoiceUrl } = await shop.open(user, 50)
    const first = { order_id: reference, payment_status: 'finished' }
    await shop.notify(idOf({ payment_id: 7_000_000_005 }, first))
    await processUnanswered('ok', '61 minutes')
    await shop.choose(invoiceUrl, 'pay')
    await shop.processEvents()
    expect((await shop.stateOf(user)).deposits).toEqual([
      ['REVIEW', 5_000, 'not-confirmed'],
      ['COMPLETED', 5_000, null],
    ])
  })

  it('closes no deposit', async () => {
    const user = await shop.user()
    const { reference } = await shop.open(user, 50)
    await shop.notify(idOf({ payment_id: 7_000_000_003 }, { order_id: reference, payment_status: 'failed' }))
    await processUnanswered('ok', '61 minutes')
    expect((await shop.stateOf(user)).deposits).toEqual([['PENDING', 5_000, null]])
  })

  it('is closed if it names nothing of ours', async () => {
    await shop.notify(idOf({ payment_id: 7_000_000_004 }, { payment_status: 'finished', order_id: 'theirs' }))
    expect(await processUnanswered('ok', '61 minutes')).toEqual(['payment not known to the provider'])
  })
})

describe('a signed notice', () => {
  it.each([null, ''])('that names no order (%j) is found by its invoice', async (order) => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.owner.query('UPDATE sandbox_nowpayments_invoices SET order_id = $2 WHERE order_id = $1', [
      deposit.reference,
      order,
    ])
    await shop.choose(deposit.invoiceUrl, 'pay')
    await shop.processEvents()
    expect((await shop.stateOf(user)).transfers).toEqual(credited(deposit.id))
  })

  it('says in which coin a payment was opened, even if the provider only answers once it is finished in another', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    await shop.control({ api: 'error' })
    await shop.choose(deposit.invoiceUrl, 'start', 'btc')
    await shop.choose(deposit.invoiceUrl, 'wrong-coin', 'btc')
    await shop.control({})
    await shop.processEvents()
    expect(await shop.stateOf(user)).toMatchObject({
      balance: 0,
      deposits: [['REVIEW', 5_000, 'wrong-asset']],
    })
  })
})
