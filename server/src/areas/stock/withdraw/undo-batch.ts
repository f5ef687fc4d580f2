import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockLimits } from '../../../host/security/operator-limits/use-limit.ts'
import { writeEntry } from '../audit/audited.ts'
import { countRemoval } from './count-removal.ts'
import { lockBatch } from './lock-batch.ts'

/**
 * Deletes the accounts of a batch that are still available, as if they had never been imported: they can be imported
 * again. Accounts that are sold, withdrawn or on hold are kept and counted. If none is kept, the batch is deleted, too.
 * @throws NOT_FOUND, LIMIT_REACHED
 */
export async function undoBatch(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number; deleted: number; kept: number }> {
  return db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    const { productId, availableIds } = await lockBatch(tx, id)
    await countRemoval(tx, actor, availableIds)
    // Without the first statement the second one would search available_accounts once for each account.
    await sql`DELETE FROM available_accounts WHERE account_id = ANY (${availableIds}::bigint[])`.execute(tx)
    await sql`DELETE FROM accounts WHERE id = ANY (${availableIds}::bigint[])`.execute(tx)
    const { rows } = await sql<{ kept: number }>`
      SELECT count(*)::integer AS kept FROM accounts WHERE batch_id = ${id}`.execute(tx)
    const kept = rows[0]?.kept ?? 0
    const deleted = availableIds.length
    if (kept === 0) await tx.deleteFrom('account_batches').where('id', '=', id).execute()
    await writeEntry(tx, {
      ...actor,
      action: 'batch.undo',
      subject: `batch:${id}`,
      before: { productId, available: deleted },
      after: { kept },
    })
    return { id, deleted, kept }
  })
}
