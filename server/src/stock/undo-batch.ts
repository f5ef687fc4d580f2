import { sql } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import { writeAuditEntry } from '../platform/audit-log.ts'
import type { Database } from '../platform/database.ts'
import { lockBatch } from './lock-batch.ts'

/**
 * Deletes what is still available of a batch, as if it had not been imported: its lines may be put in stock again. What
 * was sold or withdrawn meanwhile is kept, and counted; a batch of which nothing is kept is none. @throws NOT_FOUND
 */
export async function undoBatch(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number; deleted: number; kept: number }> {
  return db.transaction().execute(async (tx) => {
    const { productId, availableIds } = await lockBatch(tx, id)
    // The first statement spares the second one a search for each line.
    await sql`DELETE FROM available_accounts WHERE account_id = ANY (${availableIds}::integer[])`.execute(tx)
    await sql`DELETE FROM accounts WHERE id = ANY (${availableIds}::integer[])`.execute(tx)
    const { rows } = await sql<{ kept: number }>`
      SELECT count(*)::integer AS kept FROM accounts WHERE batch_id = ${id}`.execute(tx)
    const kept = rows[0]?.kept ?? 0
    const deleted = availableIds.length
    if (kept === 0) await tx.deleteFrom('account_batches').where('id', '=', id).execute()
    await writeAuditEntry(tx, {
      ...actor,
      action: 'batch.undo',
      subject: `batch:${id}`,
      before: { productId, available: deleted },
      after: { kept },
    })
    return { id, deleted, kept }
  })
}
