import { createHmac } from 'node:crypto'
import { paystack } from '../../../src/payments/paystack/provider.ts'
import { sandboxPaystackKey } from '../../../src/payments/paystack/settings.ts'
import { chargeNotice } from '../../../src/sandbox/paystack/bodies.ts'
import { changeTransaction, findTransaction } from '../../../src/sandbox/paystack/store.ts'
import type { CardShop } from '../card-deposits.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

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
    statuses: { onItsWay: 'ongoing', paid: 'success' },
    async open(user, key) {
      // A repeated call must have the same rate.
      const rate = rates.get(key) ?? (await rateFor(user))
      rates.set(key, rate)
      return initialize(user, { key, rate })
    },
    paymentsOf: async (reference) => (await transactionsOf(reference)).map((one) => one.reference),
    async set(paymentId, status) {
      const paidAt = status === 'success' ? new Date() : null
      await changeTransaction(owner, await find(paymentId), { status, paidAt })
    },
    forget: async (paymentId) =>
      void (await owner.query('DELETE FROM sandbox_paystack_transactions WHERE reference = $1', [paymentId])),
    noticeOf: async (paymentId) => chargeNotice(await find(paymentId)),
    sign: (body) => createHmac('sha512', secretKey).update(body).digest('hex'),
    control: (api) => control({ api }),
    returnAddressesOf: async (reference) =>
      (await transactionsOf(reference)).flatMap(({ callbackUrl, metadata }) =>
        [callbackUrl, (metadata as { cancel_action?: string }).cancel_action].filter(
          (url) => typeof url === 'string',
        ),
      ),
  }
}
