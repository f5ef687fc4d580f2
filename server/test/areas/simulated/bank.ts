import { randomUUID } from 'node:crypto'
import { type Bank, bank } from '../bank-provider.ts'
import type { DepositShop } from '../deposits.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

export function simulatedBank({ api }: DepositShop, server: Bank): SimulatedProvider {
  return {
    name: 'bank',
    definition: bank,
    statuses: { onItsWay: 'underway', paid: 'paid', givenBack: 'returned' },
    open: ({ token }, key) =>
      api('POST', '/bank/create-payment', {
        token,
        body: { amount: 50 },
        headers: { 'idempotency-key': key },
      }),
    paymentsOf: async (reference) => server.paymentsOf(reference),
    set: async (paymentId, status) => server.set(paymentId, status),
    forget: async (paymentId) => server.forget(paymentId),
    noticeOf: async (paymentId) => server.noticeOf(paymentId),
    withoutId: (notice) => JSON.stringify({ ...JSON.parse(notice), id: null }),
    withoutNames: (notice) => JSON.stringify({ ...JSON.parse(notice), id: null, reference: null }),
    ofAnotherShop: (notice) =>
      JSON.stringify({
        ...JSON.parse(notice),
        id: randomUUID(),
        reference: randomUUID().replaceAll('-', ''),
      }),
    sign: server.sign,
    control: async (mode) => server.control(mode),
    returnAddressesOf: async () => [],
    returns: null,
  }
}
