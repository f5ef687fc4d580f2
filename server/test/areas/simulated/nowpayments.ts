import { randomInt, randomUUID } from 'node:crypto'
import { nowpayments } from '../../../src/areas/deposits/payments/nowpayments/provider.ts'
import { unitsFor } from '../../../src/areas/deposits/payments/nowpayments/simulator/coins.ts'
import { paymentBody } from '../../../src/areas/deposits/payments/nowpayments/simulator/notice.ts'
import {
  findInvoice,
  findPayment,
  type Invoice,
  insertPayment,
  listPayments,
  updatePayment,
} from '../../../src/areas/deposits/payments/nowpayments/simulator/store.ts'
import type { DepositShop } from '../deposits.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

export function simulatedNowpayments({ api, owner, sign, control }: DepositShop): SimulatedProvider {
  async function invoicesOf(reference: string): Promise<Invoice[]> {
    const { rows } = await owner.query<{ id: string }>(
      'SELECT id::text FROM sandbox_nowpayments_invoices WHERE order_id = $1 ORDER BY created_at',
      [reference],
    )
    return (await Promise.all(rows.map(({ id }) => findInvoice(owner, Number(id))))).filter(
      (one) => one !== undefined,
    )
  }

  /** The payment of an invoice; its customer chooses a coin if there is none yet. */
  async function paymentOf({ id: invoiceId, priceCents }: Invoice) {
    const [known] = await listPayments(owner, invoiceId)
    const order = { invoiceId, parentId: null, coin: 'btc', askedUnits: unitsFor(priceCents, 'btc') } as const
    return known ?? insertPayment(owner, order)
  }

  async function find(paymentId: string) {
    const payment = await findPayment(owner, Number(paymentId))
    const invoice = payment && (await findInvoice(owner, payment.invoiceId))
    if (!payment || !invoice) throw new Error('NOWPayments has no such payment.')
    return { payment, invoice }
  }

  return {
    name: 'nowpayments',
    definition: nowpayments,
    statuses: { onItsWay: 'confirming', paid: 'finished', givenBack: 'refunded' },
    open: ({ token }, key) =>
      api('POST', '/crypto/create-crypto-payment', {
        token,
        body: { amount: 50 },
        headers: { 'idempotency-key': key },
      }),
    async paymentsOf(reference) {
      const ids: string[] = []
      for (const invoice of await invoicesOf(reference)) ids.push(String((await paymentOf(invoice)).id))
      return ids
    },
    async set(paymentId, status) {
      const { payment } = await find(paymentId)
      const paidUnits = status === 'finished' ? payment.askedUnits : payment.paidUnits
      await updatePayment(owner, { ...payment, status, paidUnits })
    },
    forget: async (paymentId) =>
      void (await owner.query('DELETE FROM sandbox_nowpayments_payments WHERE id = $1', [paymentId])),
    async noticeOf(paymentId) {
      const { payment, invoice } = await find(paymentId)
      return JSON.stringify(paymentBody(invoice, payment))
    },
    withoutId: (notice) => JSON.stringify({ ...JSON.parse(notice), payment_id: 0 }),
    withoutNames: (notice) =>
      JSON.stringify({ ...JSON.parse(notice), payment_id: {}, order_id: '', invoice_id: null }),
    ofAnotherShop: (notice) =>
      JSON.stringify({
        ...JSON.parse(notice),
        ...{ payment_id: randomInt(1e9, 2e9), invoice_id: randomInt(1e9, 2e9), order_id: randomUUID() },
      }),
    sign: (body) => sign(JSON.parse(body)),
    control: (mode) => control({ api: mode }),
    returnAddressesOf: async (reference) =>
      (await invoicesOf(reference)).flatMap(({ successUrl, cancelUrl }) =>
        [successUrl, cancelUrl].filter((url) => url !== null),
      ),
    returns: null,
  }
}
