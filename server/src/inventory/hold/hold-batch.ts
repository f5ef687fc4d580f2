import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { lockBatch } from '../withdraw/lock-batch.ts'

/** What began a hold: a customer's report, or an admin with a message. */
export type HoldCause = { reportId: number } | { adminId: number; message: string }

export interface HeldBatch {
  holdId: number
  productId: number
  /** Whether this call began the hold. */
  isNew: boolean
  /** The number of accounts that this call took off sale. */
  held: number
}

/**
 * Takes the available accounts of a batch off sale until an admin decides. `accountId` is the account that a person
 * claims; null if the hold is about the whole batch. If the batch is on hold already, that hold stays as it is. Waits
 * for purchases that have locked some of the accounts. @throws NOT_FOUND
 */
export async function holdBatch(
  tx: Tx,
  { batchId, accountId }: { batchId: number; accountId: number | null },
  cause: HoldCause,
): Promise<HeldBatch> {
  const { productId, availableIds } = await lockBatch(tx, batchId)
  const earlier = await tx
    .selectFrom('batch_holds')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('decision', 'is', null)
    .executeTakeFirst()
  const holdId = earlier?.id ?? (await insertHold(tx, { batchId, productId, accountId }, cause))
  await sql`
    WITH removed AS (
      DELETE FROM available_accounts WHERE account_id = ANY (${availableIds}::bigint[]) RETURNING account_id, product_id
    )
    INSERT INTO held_accounts (account_id, product_id, hold_id)
    SELECT account_id, product_id, ${holdId} FROM removed`.execute(tx)
  return { holdId, productId, isNew: earlier === undefined, held: availableIds.length }
}

async function insertHold(
  tx: Tx,
  hold: { batchId: number; productId: number; accountId: number | null },
  cause: HoldCause,
): Promise<number> {
  const { id } = await tx
    .insertInto('batch_holds')
    .values({
      batch_id: hold.batchId,
      product_id: hold.productId,
      account_id: hold.accountId,
      ...('reportId' in cause
        ? { report_id: cause.reportId }
        : { opened_by: cause.adminId, message: cause.message }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Withdraws an account if it is on hold. Returns whether it was on hold. */
export async function withdrawHeld(tx: Tx, accountId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH removed AS (
      DELETE FROM held_accounts WHERE account_id = ${accountId} RETURNING account_id, product_id
    )
    INSERT INTO withdrawn_accounts (account_id, product_id) SELECT account_id, product_id FROM removed`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
