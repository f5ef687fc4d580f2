import type { BulkResult } from '@docket/contract/admin/bulk'
import { byId, changeMany } from '../../../host/db/change-many.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockLimits } from '../../../host/security/operator-limits/use-limit.ts'
import { writeEntry } from '../audit/audited.ts'
import { countRemoval } from './count-removal.ts'
import { lockAvailableAccount } from './lock-available-account.ts'

/**
 * Deletes an account that is not sold. Its text can be added to the stock again, unlike that of a withdrawn account.
 * @throws NOT_FOUND, ACCOUNT_SOLD, ACCOUNT_WITHDRAWN, LIMIT_REACHED, IN_USE if it is on hold
 */
export async function deleteAccount(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  await db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    await lockAvailableAccount(tx, id)
    await deleteLocked(tx, actor, id)
  })
  return { id }
}

/** Deletes several accounts of one product, each as `deleteAccount` does. */
export function deleteAccounts(
  db: Database,
  actor: Actor,
  { logProductId, ids }: { logProductId: number; ids: readonly number[] },
): Promise<BulkResult> {
  return changeMany(db, {
    rows: byId(ids),
    lock: (tx) => lockLimits(tx, actor),
    async change(tx, { id }) {
      await lockAvailableAccount(tx, id, logProductId)
      await deleteLocked(tx, actor, id)
    },
  })
}

/** The caller has locked the account, and it is available. @throws LIMIT_REACHED */
async function deleteLocked(tx: Tx, actor: Actor, id: number): Promise<void> {
  await countRemoval(tx, actor, [id])
  const { product_id, batch_id } = await tx
    .deleteFrom('accounts')
    .where('id', '=', id)
    .returning(['product_id', 'batch_id'])
    .executeTakeFirstOrThrow()
  await writeEntry(tx, {
    ...actor,
    action: 'account.delete',
    subject: `account:${id}`,
    before: { productId: product_id, batchId: batch_id },
  })
}
