import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { lockBatch } from '../withdraw/lock-batch.ts'

/** What an admin writes down about a claim. `accountId`: the claimed account; null: the batch as a whole. */
export interface EnteredClaim {
  batchId: number
  accountId: number | null
  adminId: number
  message: string
}

interface RecordedClaim {
  holdId: number
  /** Whether this call wrote it down. */
  isNew: boolean
  /** The number of accounts that this call took off sale. */
  held: number
}

/**
 * Takes the available accounts of a batch off sale until an admin decides. If the batch is on hold already, that hold
 * stays as it is. Waits for purchases that have locked some of the accounts. @throws NOT_FOUND
 */
export async function holdBatch(tx: Tx, claim: EnteredClaim): Promise<RecordedClaim> {
  const { batchId } = claim
  const { productId, availableIds } = await lockBatch(tx, batchId)
  const earlier = await tx
    .selectFrom('batch_holds')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('decision', 'is', null)
    .executeTakeFirst()
  const holdId = earlier?.id ?? (await insertHold(tx, { ...claim, productId, isReleased: false }))
  await sql`
    WITH removed AS (
      DELETE FROM available_accounts WHERE account_id = ANY (${availableIds}::bigint[]) RETURNING account_id, product_id
    )
    INSERT INTO held_accounts (account_id, product_id, hold_id)
    SELECT account_id, product_id, ${holdId} FROM removed`.execute(tx)
  return { holdId, isNew: earlier === undefined, held: availableIds.length }
}

/**
 * Writes down a claim whose admin leaves the rest of the batch for sale: a hold that is released in the same moment and
 * holds nothing. A second claim on one account changes nothing. The caller has locked the batch.
 */
export async function recordClaim(
  tx: Tx,
  claim: EnteredClaim & { accountId: number; productId: number },
): Promise<RecordedClaim> {
  const earlier = await tx
    .selectFrom('batch_holds')
    .select('id')
    .where('batch_id', '=', claim.batchId)
    .where('account_id', '=', claim.accountId)
    .executeTakeFirst()
  const holdId = earlier?.id ?? (await insertHold(tx, { ...claim, isReleased: true }))
  return { holdId, isNew: earlier === undefined, held: 0 }
}

async function insertHold(
  tx: Tx,
  claim: EnteredClaim & { productId: number; isReleased: boolean },
): Promise<number> {
  const { batchId, accountId, adminId, message, productId, isReleased } = claim
  const { id } = await tx
    .insertInto('batch_holds')
    .values({
      batch_id: batchId,
      product_id: productId,
      account_id: accountId,
      opened_by: adminId,
      message,
      ...(isReleased && {
        decision: 'RELEASED',
        decided_by: adminId,
        decided_at: new Date(),
        decided_reason: message,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
