import type { openHold as contract } from '@docket/contract/admin/holds'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database, Tx } from '../../../host/db/database.ts'
import { inTransaction } from '../../../host/db/in-transaction.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockLimits, useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { writeEntry } from '../audit/audited.ts'
import { countRemoval } from '../withdraw/count-removal.ts'
import { lockBatchOnly } from '../withdraw/lock-batch.ts'
import { holdBatch, recordClaim } from './hold-batch.ts'

/**
 * An admin writes down that a person claims an account, or puts a batch on hold. A claimed account that is not sold is
 * withdrawn at once. The rest of its batch is held only if the admin chooses so.
 * @throws NOT_FOUND if the batch or its account does not exist, ALREADY_EXISTS if nothing is left to do, LIMIT_REACHED
 */
export async function openHold(
  db: Database,
  actor: Actor,
  { batchId, accountId, holdRest = true, reason }: z.output<typeof contract.body>,
): Promise<Output<typeof contract>> {
  // Purchases lock accounts in another order, so a deadlock is possible. `inTransaction` then repeats the transaction.
  return inTransaction(db, async (tx) => {
    await lockLimits(tx, actor)
    const productId = await lockBatchOnly(tx, batchId)
    if (accountId !== undefined) await requireAccountOf(tx, { batchId, accountId })
    const isAccountWithdrawn = accountId !== undefined && (await withdrawUnsold(tx, accountId))
    if (isAccountWithdrawn) await countRemoval(tx, actor, [accountId])
    const claim = { batchId, adminId: actor.actorId, message: reason }
    const { holdId, isNew, held } =
      accountId === undefined || holdRest
        ? await holdBatch(tx, { ...claim, accountId: accountId ?? null })
        : await recordClaim(tx, { ...claim, accountId, productId })
    if (held > 0) await useLimit(tx, actor, 'holds', 1)
    if (!isNew && held === 0 && !isAccountWithdrawn) {
      throw new ShopError('ALREADY_EXISTS', holdRest ? ALREADY_ON_HOLD : ALREADY_ENTERED)
    }
    const after = { holdId, productId, isAccountWithdrawn, reason }
    await writeEntry(tx, {
      ...actor,
      ...(accountId === undefined || holdRest
        ? {
            action: 'batch.hold',
            subject: `batch:${batchId}`,
            after: { ...after, accountId: accountId ?? null, held },
          }
        : { action: 'account.claim', subject: `account:${accountId}`, after: { ...after, batchId } }),
    })
    return { id: holdId, held, isAccountWithdrawn }
  })
}

const ALREADY_ON_HOLD = 'This batch is already on hold. Decide about it under Reports.'
const ALREADY_ENTERED = 'This claim is already entered.'

async function requireAccountOf(tx: Tx, { batchId, accountId }: { batchId: number; accountId: number }) {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
}

/**
 * Withdraws an account if it is available or on hold, and returns whether it was. Waits for a purchase that has locked
 * it.
 */
async function withdrawUnsold(tx: Tx, accountId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH available AS (
      DELETE FROM available_accounts WHERE account_id = ${accountId} RETURNING account_id, product_id
    ), held AS (
      DELETE FROM held_accounts WHERE account_id = ${accountId} RETURNING account_id, product_id
    )
    INSERT INTO withdrawn_accounts (account_id, product_id)
    SELECT account_id, product_id FROM available UNION ALL SELECT account_id, product_id FROM held`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
