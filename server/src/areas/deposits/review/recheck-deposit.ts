import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { recheckPayment } from '../decide/recheck-payment.ts'
import { type Providers, providerOf } from '../payments/registry.ts'

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
