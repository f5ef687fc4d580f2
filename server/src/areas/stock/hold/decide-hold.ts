import type { decideHold as contract } from '@docket/contract/admin/holds'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database, Tx } from '../../../host/db/database.ts'
import { inTransaction } from '../../../host/db/in-transaction.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockLimits } from '../../../host/security/operator-limits/use-limit.ts'
import { writeEntry } from '../audit/audited.ts'
import { tellRefill } from '../levels/stock-levels.ts'
import { countRemoval } from '../withdraw/count-removal.ts'

/**
 * Decides about a batch on hold: its held accounts are for sale again, or withdrawn for good. Reports stay open: an
 * admin settles each of them separately. @throws NOT_FOUND, ALREADY_SETTLED, LIMIT_REACHED
 */
export async function decideHold(
  db: Database,
  actor: Actor,
  { id, decision, reason }: z.output<typeof contract.body>,
): Promise<Output<typeof contract>> {
  return inTransaction(db, async (tx) => {
    await lockLimits(tx, actor)
    const { batch_id: batchId } = await lockOpenHold(tx, id)
    if (decision === 'WITHDRAWN') await countRemoval(tx, actor, await heldAccounts(tx, id))
    const { accounts, productId } = await moveHeldAccounts(tx, id, decision)
    await tx
      .updateTable('batch_holds')
      .set({ decision, decided_by: actor.actorId, decided_at: new Date(), decided_reason: reason })
      .where('id', '=', id)
      .execute()
    await writeEntry(tx, {
      ...actor,
      action: decision === 'RELEASED' ? 'batch.release' : 'batch.withdraw',
      subject: `batch:${batchId}`,
      after: { holdId: id, accounts, reason },
    })
    if (decision === 'RELEASED' && productId !== undefined) await tellRefill(tx, productId, accounts)
    return { id, accounts }
  })
}

/** Locks the batch before its hold, as `holdBatch` does. */
async function lockOpenHold(tx: Tx, id: number): Promise<{ batch_id: number }> {
  const hold = await tx.selectFrom('batch_holds').select('batch_id').where('id', '=', id).executeTakeFirst()
  if (!hold) throw new ShopError('NOT_FOUND')
  await tx.selectFrom('account_batches').select('id').where('id', '=', hold.batch_id).forUpdate().execute()
  const openHold = await tx
    .selectFrom('batch_holds')
    .select('batch_id')
    .where('id', '=', id)
    .where('decision', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!openHold) throw new ShopError('ALREADY_SETTLED', 'This hold is already decided.')
  return openHold
}

async function heldAccounts(tx: Tx, holdId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('held_accounts')
    .select('account_id')
    .where('hold_id', '=', holdId)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Returns their number and their product: all accounts of a batch have one. */
async function moveHeldAccounts(
  tx: Tx,
  holdId: number,
  decision: 'RELEASED' | 'WITHDRAWN',
): Promise<{ accounts: number; productId: number | undefined }> {
  const target = sql.table(decision === 'RELEASED' ? 'available_accounts' : 'withdrawn_accounts')
  const { rows } = await sql<{ product_id: number }>`
    WITH removed AS (
      DELETE FROM held_accounts WHERE hold_id = ${holdId} RETURNING account_id, product_id
    )
    INSERT INTO ${target} (account_id, product_id) SELECT account_id, product_id FROM removed
    RETURNING product_id`.execute(tx)
  return { accounts: rows.length, productId: rows[0]?.product_id }
}
