import { expect, it } from 'vitest'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { useShop } from '../../../../test/shop.ts'
import { unitsFor } from '../payments/nowpayments/simulator/coins.ts'
import { paymentBody } from '../payments/nowpayments/simulator/notice.ts'
import { findInvoice, insertPayment, updatePayment } from '../payments/nowpayments/simulator/store.ts'

const shop = useShop(openDepositShop)

/** The customer pays all with another payment of the same invoice. */
async function payOnceMore({ reference }: { reference: string }) {
  const { rows } = await shop.owner.query<{ id: string }>(
    'SELECT id::text FROM sandbox_nowpayments_invoices WHERE order_id = $1',
    [reference],
  )
  const invoice = await findInvoice(shop.owner, Number(rows[0]?.id))
  if (!invoice) throw new Error('NOWPayments has no such invoice.')
  const askedUnits = unitsFor(invoice.priceCents, 'ltc')
  const begun = { invoiceId: invoice.id, parentId: null, coin: 'ltc', askedUnits } as const
  const payment = await insertPayment(shop.owner, begun)
  const paid = await updatePayment(shop.owner, { ...payment, status: 'finished', paidUnits: askedUnits })
  await shop.notify(JSON.stringify(paymentBody(invoice, paid)))
  await shop.processEvents()
}

it('what was paid back of a credited deposit does not count a payment that was never part of it', async () => {
  const user = await shop.user()
  const deposit = await shop.open(user)
  const paidBack = async () => {
    const { body } = await shop.api('GET', '/history/deposits/list', { token: user.token })
    return body.items.map(({ status, returned }: { status: string; returned?: number }) => [status, returned])
  }
  await shop.control({ notices: 'lost' })
  await shop.choose(deposit.invoiceUrl, 'pay')
  await shop.control({})
  await shop.choose(deposit.invoiceUrl, 'refund')
  await shop.processEvents()
  expect(await paidBack()).toEqual([['FAILED', 50]])

  await payOnceMore(deposit)
  expect(await shop.balanceOf(user.id)).toBe(50)
  expect(await paidBack()).toEqual([['COMPLETED', 0]])
  await shop.choose(deposit.invoiceUrl, 'refund')
  await shop.processEvents()
  expect(await paidBack()).toEqual([['COMPLETED', 50]])
})
