import { afterEach, describe, expect, it } from 'vitest'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { useShop } from '../../../../test/shop.ts'
import { unitsFor } from '../payments/nowpayments/simulator/coins.ts'
import { findInvoice, insertPayment, updatePayment } from '../payments/nowpayments/simulator/store.ts'

const shop = useShop(openDepositShop)

afterEach(async () => {
  await shop.control({})
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
})

/** A payment of $50 that NOWPayments has received, without a notice. */
async function paidWithoutNotice() {
  const user = await shop.user()
  const deposit = await shop.open(user, 50)
  const { rows } = await shop.owner.query<{ id: string }>(
    'SELECT id::text FROM sandbox_nowpayments_invoices WHERE order_id = $1',
    [deposit.reference],
  )
  const invoice = await findInvoice(shop.owner, Number(rows[0]?.id))
  if (!invoice) throw new Error('NOWPayments has no invoice.')
  const units = unitsFor(invoice.priceCents, 'btc')
  const payment = await insertPayment(shop.owner, {
    ...{ invoiceId: invoice.id, parentId: null, coin: 'btc', askedUnits: units },
  })
  await updatePayment(shop.owner, { ...payment, status: 'finished', paidUnits: units })
  return { user, deposit, parentId: payment.id }
}

let lastId = 7_100_000_000
/** The notice of a later payment to the address of another one: it names no order, no invoice and no page. */
const laterTo = (parentId: number) =>
  JSON.stringify({
    ...{ payment_id: ++lastId, parent_payment_id: parentId, payment_status: 'finished' },
    ...{
      price_amount: 50,
      price_currency: 'usd',
      pay_currency: 'btc',
      pay_amount: 0.0001,
      actually_paid: 0.0001,
    },
  })

async function unknownForAnHour() {
  await expect(shop.processEvents()).rejects.toThrow('does not know the payment')
  await shop.passTime('61 minutes')
}

describe('a later payment to an address that names only its first payment', () => {
  it('is reviewed if it comes before its first payment, which the shop fetches then', async () => {
    const { user, parentId } = await paidWithoutNotice()
    await shop.notify(laterTo(parentId))
    await unknownForAnHour()
    await shop.processEvents()
    const { balance, deposits } = await shop.stateOf(user)
    expect(balance).toBe(50)
    expect(deposits).toMatchObject([
      ['COMPLETED', 5_000, null],
      ['REVIEW', expect.any(Number), 'repeat'],
    ])
  })

  it('waits for its first payment while the provider fails, and is reviewed then', async () => {
    const { user, deposit } = await shop.depositAfter('start')
    const parentId = Number(await shop.lastPaymentId(deposit.id))
    await shop.owner.query('DELETE FROM payments WHERE payment_id = $1', [String(parentId)])
    await shop.notify(laterTo(parentId))
    await shop.control({ api: 'error' })
    await expect(shop.processEvents()).rejects.toThrow()
    await shop.passTime('23 hours')
    await expect(shop.processEvents()).rejects.toThrow()
    await shop.control({})
    expect(await shop.processEvents()).toEqual(expect.arrayContaining(['separate review']))
    expect((await shop.stateOf(user)).deposits).toMatchObject([
      ['PENDING', 5_000, null],
      ['REVIEW', expect.any(Number), 'repeat'],
    ])
  })

  it('stays open for a day if the shop cannot find its first payment, and is a task then', async () => {
    const before = await shop.db.selectFrom('unmatched_notices').select('id').execute()
    const body = laterTo(7_000_000_999)
    await shop.notify(body)
    await unknownForAnHour()
    for (let hours = 0; hours < 22; hours += 11) {
      expect(await shop.processEvents()).toEqual([null])
      await shop.passTime('11 hours')
    }
    await shop.passTime('2 hours')
    expect(await shop.processEvents()).toEqual(['matches nothing'])
    const tasks = await shop.db.selectFrom('unmatched_notices').selectAll().orderBy('id').execute()
    expect(tasks.slice(before.length)).toMatchObject([
      {
        kind: 'payment',
        payment_id: String(lastId),
        deposit_id: null,
        amount: '0.0001 btc',
        handled_at: null,
      },
    ])
  })

  it('of another shop is no task: its first payment names an order that is not ours', async () => {
    const before = await shop.db.selectFrom('unmatched_notices').select('id').execute()
    const { deposit, parentId } = await paidWithoutNotice()
    await shop.owner.query(
      "UPDATE sandbox_nowpayments_invoices SET order_id = 'theirs' WHERE order_id = $1",
      [deposit.reference],
    )
    await shop.notify(laterTo(parentId))
    await unknownForAnHour()
    expect(await shop.processEvents()).toEqual(['payment not known to the provider'])
    expect(await shop.db.selectFrom('unmatched_notices').select('id').execute()).toEqual(before)
  })
})
