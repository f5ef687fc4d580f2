import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { writeAuditEntry } from '../../platform/security/audit-log.ts'
import { lockAvailableAccount } from './lock-available-account.ts'

/**
 * Deletes an account that is not sold. Its text can be added to the stock again, unlike that of a withdrawn account.
 * @throws NOT_FOUND, ACCOUNT_SOLD, ACCOUNT_WITHDRAWN, IN_USE if it is on hold
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
