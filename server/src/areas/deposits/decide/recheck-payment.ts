import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { PaymentProvider } from '../payments/provider/payment-provider.ts'
import { type Providers, providerOf } from '../payments/registry.ts'
import type { Outcome } from './apply-decision.ts'
import { applyPayments, fetchExtraPayments } from './apply-payment.ts'

/**
 * Fetches a stored payment from the provider again and applies its state. Returns the outcomes of the payment and of
 * its extra payments; an empty list if the provider does not know the payment.
 */
export async function recheckPayment(
  db: Database,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Outcome[]> {
  const payment = await provider.fetch(paymentId)
  if (!payment) return []
  const payments = await fetchExtraPayments(db, provider, payment)
  return db.transaction().execute((tx) => applyPayments(tx, provider, payments))
}

/** A limit against abuse. An honest customer pays a deposit far fewer times. */
const MAX_PAYMENTS = 20

/**
 * Asks the provider again about the payments of a deposit and applies its answers, as a notice would.
 * @throws NOT_FOUND, PAYMENT_UNAVAILABLE
 */
export async function recheckDeposit(db: Database, providers: Providers, id: number): Promise<void> {
  const deposit = await db.selectFrom('deposits').select('method').where('id', '=', id).executeTakeFirst()
  if (!deposit) throw new ShopError('NOT_FOUND')
  const { client } = providerOf(providers, deposit.method)
  const payments = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('deposit_id', '=', id)
    .orderBy('first_seen_at', 'desc')
    .limit(MAX_PAYMENTS)
    .execute()
  for (const { payment_id } of payments) {
    if (!client) throw new ShopError('PAYMENT_UNAVAILABLE')
    await recheckPayment(db, client, payment_id)
  }
}
