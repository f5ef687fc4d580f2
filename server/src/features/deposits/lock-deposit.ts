import type { Tx } from '../../platform/database.ts'

/** A deposit whose row is locked until the transaction ends. */
export type LockedDeposit = NonNullable<Awaited<ReturnType<typeof lockById>>>

/**
 * Locks the deposit that `find` answers; undefined where there is none. While waiting for the lock the payment may have
 * been given a deposit of its own, so the question is asked again under the lock; the new one is younger, so that locks
 * are taken in one order.
 */
export async function lockDepositOf(
  tx: Tx,
  find: (tx: Tx) => Promise<number | undefined>,
): Promise<LockedDeposit | undefined> {
  const firstId = await find(tx)
  const first = firstId === undefined ? undefined : await lockById(tx, firstId)
  if (!first) return undefined
  const nowId = await find(tx)
  return nowId === undefined || nowId === first.id ? first : lockById(tx, nowId)
}

function lockById(tx: Tx, id: number) {
  return tx
    .selectFrom('deposits')
    .select([
      'id',
      'user_id',
      'method',
      'amount_cents',
      'status',
      'reference',
      'review',
      'charge_kobo',
      'exchange_rate_id',
      'rate_valid_until',
      'created_at',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
