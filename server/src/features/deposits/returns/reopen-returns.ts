import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

/** Makes returns tasks again whose money is gone, as far as it is not debited. */
export async function reopenReturns(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('returned_payments')
    .set({ needs_handling: true, changed_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('state', '=', 'returned')
    .where('needs_handling', '=', false)
    .where(({ eb, ref }) =>
      eb.or([eb('amount_cents', 'is', null), eb('debited_cents', '<', ref('amount_cents'))]),
    )
    .execute()
}
