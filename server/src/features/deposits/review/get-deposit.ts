import type { depositForReview } from '@docket/contract/admin/deposit'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import type { Database } from '../../../platform/database.ts'
import { ShopError } from '../../../platform/errors.ts'
import { readArrival } from './arrival.ts'

/** A deposit with what was asked for and what came. @throws NOT_FOUND */
export async function getDeposit(db: Database, id: number): Promise<Output<typeof depositForReview>> {
  const deposit = await db
    .selectFrom('deposits')
    .innerJoin('users', 'users.id', 'deposits.user_id')
    .leftJoin('exchange_rates', 'exchange_rates.id', 'deposits.exchange_rate_id')
    .select([
      'deposits.id',
      'deposits.user_id',
      'users.email',
      'deposits.method',
      'deposits.amount_cents',
      'deposits.charge_kobo',
      'deposits.status',
      'deposits.reference',
      'deposits.review',
      'deposits.created_at',
      'exchange_rates.rate_e4',
    ])
    .where('deposits.id', '=', id)
    .executeTakeFirst()
  if (!deposit) throw new ShopError('NOT_FOUND')
  const payments = await db
    .selectFrom('payments')
    .select(['payment_id', 'status', 'settled_as', 'details', 'first_seen_at', 'checked_at'])
    .where('deposit_id', '=', id)
    .orderBy('first_seen_at')
    .limit(100)
    .execute()
  return {
    id: deposit.id,
    user: { id: deposit.user_id, email: deposit.email },
    method: deposit.method,
    amount: toDollars(deposit.amount_cents),
    naira: deposit.charge_kobo === null ? null : Number(deposit.charge_kobo) / 100,
    status: deposit.status,
    reference: deposit.reference,
    review: deposit.review,
    arrival: await readArrival(db, deposit),
    createdAt: deposit.created_at.toISOString(),
    payments: payments.map((payment) => ({
      id: payment.payment_id,
      status: payment.status,
      settledAs: payment.settled_as,
      figures: payment.details,
      firstSeenAt: payment.first_seen_at.toISOString(),
      checkedAt: payment.checked_at.toISOString(),
    })),
  }
}
