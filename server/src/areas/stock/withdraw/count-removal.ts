import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { useLimit } from '../../../host/security/operator-limits/use-limit.ts'

/**
 * Counts accounts that an operator takes out of the stock for good. Those of the operator's own imports of the last 24
 * hours do not count, so that a wrong import can be undone. @throws LIMIT_REACHED
 */
export async function countRemoval(
  tx: Tx,
  actor: { actorId: number },
  accountIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ removed: number }>`
    SELECT count(*)::integer AS removed FROM accounts JOIN account_batches ON account_batches.id = accounts.batch_id
    WHERE accounts.id = ANY (${accountIds}::bigint[]) AND NOT (
      account_batches.imported_by IS NOT DISTINCT FROM ${actor.actorId}
      AND account_batches.created_at > now() - interval '24 hours'
    )`.execute(tx)
  await useLimit(tx, actor, 'removals', rows[0]?.removed ?? 0)
}
