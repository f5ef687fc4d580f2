import type { Actor } from '../platform/actor.ts'
import { writeAuditEntry } from '../platform/audit-log.ts'
import type { Database } from '../platform/database.ts'
import { lockAvailableAccount } from './lock-available-account.ts'

/**
 * Deletes a line that is not sold, for good; its text may be put in stock again (see withdraw-accounts.ts for one that
 * must not be). @throws NOT_FOUND, ACCOUNT_SOLD, ACCOUNT_WITHDRAWN
 */
export async function deleteAccount(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    await lockAvailableAccount(tx, id)
    const { product_id, batch_id } = await tx
      .deleteFrom('accounts')
      .where('id', '=', id)
      .returning(['product_id', 'batch_id'])
      .executeTakeFirstOrThrow()
    await writeAuditEntry(tx, {
      ...actor,
      action: 'account.delete',
      subject: `account:${id}`,
      before: { productId: product_id, batchId: batch_id },
    })
    return { id }
  })
}
