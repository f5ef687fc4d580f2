import { createHmac, randomUUID } from 'node:crypto'
import { paystack } from '../../../src/areas/deposits/payments/paystack/provider.ts'
import { sandboxPaystackKey } from '../../../src/areas/deposits/payments/paystack/settings.ts'
import {
  chargeNotice,
  disputeNotice,
  refundNotice,
} from '../../../src/areas/deposits/payments/paystack/simulator/bodies.ts'
import { AWAITING_FEEDBACK } from '../../../src/areas/deposits/payments/paystack/simulator/returned-money.ts'
import {
  changeTransaction,
  findTransaction,
} from '../../../src/areas/deposits/payments/paystack/simulator/store.ts'
import type { CardShop } from '../card-deposits.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

const WON = { status: 'resolved', resolution: 'declined' }

function changeData(notice: string, change: object): string {
  const { data, ...event } = JSON.parse(notice)
  return JSON.stringify({ ...event, data: { ...data, ...change } })
}

export function simulatedPaystack({
  owner,
  platform,
  initialize,
  rateFor,
  control,
}: CardShop): SimulatedProvider {
  const secretKey = sandboxPaystackKey(platform.config.secretKey)
  const rates = new Map<string, Awaited<ReturnType<typeof rateFor>>>()

  async function transactionsOf(reference: string) {
    const { rows } = await owner.query<{ reference: string }>(
      `SELECT reference FROM sandbox_paystack_transactions WHERE starts_with(reference, $1) ORDER BY created_at`,
      [reference],
    )
    return Promise.all(rows.map((row) => find(row.reference)))
  }

  async function find(paymentId: string) {
    const transaction = await findTransaction(owner, { reference: paymentId })
    if (!transaction) throw new Error('Paystack has no such payment.')
    return transaction
  }

  return {
    name: 'paystack',
    definition: paystack,
    statuses: { onItsWay: 'ongoing', paid: 'success', givenBack: 'reversed' },
    async open(user, key) {
      // A repeated call must have the same rate.
      const rate = rates.get(key) ?? (await rateFor(user))
      rates.set(key, rate)
      return initialize(user, { key, rate })
    },
    paymentsOf: async (reference) => (await transactionsOf(reference)).map((one) => one.reference),
    async set(paymentId, status) {
      const before = await find(paymentId)
      const paidAt = status === 'success' ? new Date() : before.paidAt
      await changeTransaction(owner, before, { status, paidAt })
    },
    forget: async (paymentId) =>
      void (await owner.query('DELETE FROM sandbox_paystack_transactions WHERE reference = $1', [paymentId])),
    noticeOf: async (paymentId) => chargeNotice(await find(paymentId)),
    withoutId: (notice) => changeData(notice, { reference: null }),
    withoutNames: (notice) => changeData(notice, { reference: null }),
    ofAnotherShop: (notice) => changeData(notice, { reference: randomUUID() }),
    sign: (body) => createHmac('sha512', secretKey).update(body).digest('hex'),
    control: (api) => control({ api }),
    returnAddressesOf: async (reference) =>
      (await transactionsOf(reference)).flatMap(({ callbackUrl, metadata }) =>
        [callbackUrl, (metadata as { cancel_action?: string }).cancel_action].filter(
          (url) => typeof url === 'string',
        ),
      ),
    returns: {
      async refund(paymentId, id, status) {
        const transaction = await find(paymentId)
        return refundNotice(transaction, { id, status, kobo: (transaction.amountKobo + 4n) / 5n })
      },
      async dispute(paymentId, id, step) {
        const transaction = await find(paymentId)
        const state = step === 'create' ? { status: AWAITING_FEEDBACK, resolution: null } : WON
        const dispute = { id, kind: 'dispute', kobo: transaction.amountKobo, createdAt: new Date() } as const
        return disputeNotice(step, transaction, { ...dispute, ...state })
      },
    },
  }
}
