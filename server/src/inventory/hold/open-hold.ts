import type { openHold as contract } from '@docket/contract/admin/holds'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { Database, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { writeAuditEntry } from '../../platform/security/audit-log.ts'
import { holdBatch, withdrawHeld } from './hold-batch.ts'

/**
 * An admin puts a batch on hold, for a person who is not a customer and says that an account is theirs. A claimed
 * account that is not sold is withdrawn at once.
 * @throws NOT_FOUND if the batch or its account does not exist, ALREADY_EXISTS if nothing is left to do
 */
export async function openHold(
  db: Database,
  actor: Actor,
  { batchId, accountId, reason }: z.output<typeof contract.body>,
): Promise<Output<typeof contract>> {
  // A report that holds several batches locks accounts in another order than other calls do, so a deadlock is possible.
  // `inTransaction` then repeats the transaction.
  return inTransaction(db, async (tx) => {
    if (accountId !== undefined) await requireAccountOf(tx, { batchId, accountId })
    const { holdId, productId, isNew, held } = await holdBatch(
      tx,
      { batchId, accountId: accountId ?? null },
      { adminId: actor.actorId, message: reason },
    )
    const isAccountWithdrawn = accountId !== undefined && (await withdrawHeld(tx, accountId))
    if (!isNew && !isAccountWithdrawn) {
      throw new ShopError('ALREADY_EXISTS', 'This batch is already on hold. Decide about it under Reports.')
    }
    const nowHeld = isAccountWithdrawn && held > 0 ? held - 1 : held
    await writeAuditEntry(tx, {
      ...actor,
      action: 'batch.hold',
      subject: `batch:${batchId}`,
      after: { holdId, productId, accountId: accountId ?? null, isAccountWithdrawn, held: nowHeld, reason },
    })
    return { id: holdId, held: nowHeld, isAccountWithdrawn }
  })
}

async function requireAccountOf(tx: Tx, { batchId, accountId }: { batchId: number; accountId: number }) {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
}
