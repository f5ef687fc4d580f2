import type { Tx } from '../../../platform/db/database.ts'

/** A deposit whose row is locked until the transaction ends. */
export type LockedDeposit = NonNullable<Awaited<ReturnType<typeof lockById>>>

/**
 * Locks the deposit whose id `find` returns; undefined if there is none. Calls `find` again under the lock, because the
 * payment may have moved to a separate deposit during the wait. That deposit is newer, so all transactions lock the two
 * in the same order.
 */
export async function lockDepositOf(
  tx: Tx,
  find: (tx: Tx) => Promise<number | undefined>,
): Promise<LockedDeposit | undefined> {
  const firstId = await find(tx)
  const first = firstId === undefined ? undefined : await lockById(tx, firstId)
  if (!first) return undefined
  const currentId = await find(tx)
  return currentId === undefined || currentId === first.id ? first : lockById(tx, currentId)
}

function lockById(tx: Tx, id: number) {
  return (
    tx
      .selectFrom('deposits')
      .select([
        'id',
        'user_id',
        'method',
        'amount_cents',
        'requested_cents',
        'status',
        'reference',
        'charge_kobo',
        'exchange_rate_id',
        'rate_valid_until',
        'created_at',
      ])
      // A rate never changes, so it can be read here. Values that can change must be read by a later query, because a
      // subquery does not see what was committed while this query waited for the lock.
      .select(({ selectFrom }) =>
        selectFrom('exchange_rates')
          .select('rate_e4')
          .whereRef('exchange_rates.id', '=', 'deposits.exchange_rate_id')
          .as('rate_e4'),
      )
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}
