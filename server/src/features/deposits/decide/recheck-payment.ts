import type { PaymentProvider, ProviderPayment } from '../../../payments/provider/payment-provider.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Outcome } from './apply-decision.ts'
import { applyPayment } from './apply-payment.ts'

const MAX_EXTRAS = 10

/**
 * Asks the provider about a payment that we know and applies its answer. Answers what came of it and of the payments
 * beside it; nothing if the provider does not know the payment.
 */
export async function recheckPayment(
  db: Database,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Outcome[]> {
  const payment = await provider.fetch(paymentId)
  if (!payment) return []
  const payments = await withExtras(db, provider, payment)
  return db.transaction().execute((tx) => applyEach(tx, provider, payments))
}

/** A payment and the new ones beside it: their notices may be lost. */
export async function withExtras(
  db: Database,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<ProviderPayment[]> {
  const ids = payment.extraIds
    .filter((id) => id !== payment.id && id !== payment.parentId)
    .slice(0, MAX_EXTRAS)
  if (ids.length === 0) return [payment]
  const known = await db.selectFrom('payments').select('payment_id').where('payment_id', 'in', ids).execute()
  const payments = [payment]
  for (const id of ids) {
    if (known.some(({ payment_id }) => payment_id === id)) continue
    const extra = await provider.fetch(id)
    if (extra) payments.push({ ...extra, parentId: extra.parentId ?? payment.id })
  }
  return payments
}

export async function applyEach(
  tx: Tx,
  provider: PaymentProvider,
  payments: ProviderPayment[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const payment of payments) outcomes.push(await applyPayment(tx, provider, payment))
  return outcomes
}
