import { sql } from 'kysely'
import { BATCH_ROWS, type DeleteBatch } from '../../host/db/retention/delete-old-rows.ts'

const PROGRESS = 'audit_log addresses'

/**
 * Clears the addresses of old entries of the audit log, in batches. It continues after the last entry that it has
 * looked at, so that it reads each entry once. `deleted` is the number of addresses.
 */
export const clearOldAddresses: DeleteBatch = async (tx) => {
  const { rows } = await sql<{ last_id: number; cleared: number; may_be_more: boolean }>`
    SELECT cleared.* FROM clear_old_addresses(
      coalesce((SELECT last_id FROM retention_progress WHERE name = ${PROGRESS}), 0), ${sql.lit(BATCH_ROWS)}
    ) cleared`.execute(tx)
  const [batch] = rows
  if (!batch) throw new Error('The function that clears addresses returned no row.')
  await sql`
    INSERT INTO retention_progress (name, last_id) VALUES (${PROGRESS}, ${batch.last_id})
    ON CONFLICT (name) DO UPDATE SET last_id = excluded.last_id`.execute(tx)
  return { deleted: batch.cleared, mayBeMore: batch.may_be_more }
}
