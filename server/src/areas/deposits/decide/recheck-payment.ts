import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { PaymentProvider, ProviderPayment } from '../payments/provider/payment-provider.ts'
import { type Providers, providerOf } from '../payments/registry.ts'
import type { Outcome } from './apply-decision.ts'
import { applyPayment } from './apply-payment.ts'

const MAX_EXTRAS = 10

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

/**
 * Returns a payment and those of its extra payments that are not stored yet. Extra payments are others that the
 * provider lists with this one. Their notices may be lost, so this function fetches them from the provider.
 */
export async function fetchExtraPayments(
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

export async function applyPayments(
  tx: Tx,
  provider: PaymentProvider,
  payments: ProviderPayment[],
  { notices = [], heardAt }: { notices?: ProviderPayment[]; heardAt?: Date } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const payment of payments) {
    const ownNotices = notices.filter(({ id }) => id === payment.id)
    outcomes.push(
      await applyPayment(tx, provider, payment, { notices: ownNotices, ...(heardAt && { heardAt }) }),
    )
  }
  return outcomes
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
