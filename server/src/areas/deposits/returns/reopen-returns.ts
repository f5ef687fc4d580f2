import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'

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

/**
 * The payments of a deposit are credited, or only one of them, with those added to it. What went back of them before is a
 * task again: an operator may have handled it when there was nothing to debit.
 */
export async function reopenReturnsOf(tx: Tx, depositId: number, paymentId?: string): Promise<void> {
  const returned = await tx
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .select('returned_payments.id')
    .where('deposit_id', '=', depositId)
    .$if(paymentId !== undefined, (q) =>
      q.where(sql<boolean>`(payments.payment_id = ${paymentId} OR details ->> 'addedTo' = ${paymentId})`),
    )
    .execute()
  await reopenReturns(
    tx,
    returned.map(({ id }) => id),
  )
}
