import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { addJob } from '../../../host/queue/jobs.ts'

/** A deposit is credited: what waits for it is bought next. Call it in the transaction of the credit. */
export async function becomeDue(tx: Tx, depositId: number): Promise<void> {
  const due = await tx
    .updateTable('waiting_purchases')
    .set({ state: 'DUE', credited_at: sql<Date>`now()` })
    .where('deposit_id', '=', depositId)
    .where('state', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst()
  if (due) await addJob(tx, 'buy-waiting', {}, { key: 'buy-waiting' })
}
