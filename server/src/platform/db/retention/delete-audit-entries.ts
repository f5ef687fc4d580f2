import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { BATCH_ROWS, type BatchResult, type DeleteBatch } from './delete-old-rows.ts'

interface Ages {
  /** How long entries are kept. */
  days: number
  /** How long entries of purchases are kept; the purchase itself has the same facts. At most `days`. */
  salesDays: number
}

interface Block {
  nth: number
  after_id: bigint
  last_id: bigint
  row_count: number
  isOld: boolean
}

/**
 * Deletes old entries of the audit log. Each transaction deletes a block of the list and its entries, so that every
 * total and every page stays exact (decisions 7 and 17). A block is old when its youngest entry is old. The database
 * refuses to delete entries that are younger than a year, and refuses to delete entries without `docket.retention`.
 */
export function deleteAuditEntries({ days, salesDays }: Ages): () => DeleteBatch {
  const ages = { days, salesDays: Math.min(days, salesDays) }
  return () => async (tx) => {
    await sql`SELECT set_config('docket.retention', 'on', true)`.execute(tx)
    // Blocks the job that closes blocks: it must not count rows that are being deleted. Readers are not blocked.
    await sql`LOCK TABLE list_blocks IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const block = await nextBlock(tx, ages)
    return block
      ? deleteFromBlock(tx, block)
      : { deleted: await deleteBeyondBlocks(tx, ages), mayBeMore: false }
  }
}

async function nextBlock(tx: Tx, { days, salesDays }: Ages): Promise<Block | undefined> {
  const { rows } = await sql<Block>`
    SELECT nth, after_id, last_id, row_count, latest < ${ago(days)} AS "isOld" FROM list_blocks
    WHERE list = 'audit_log' AND (latest < ${ago(days)} OR (NOT sales_deleted AND latest < ${ago(salesDays)}))
    ORDER BY nth LIMIT 1`.execute(tx)
  return rows[0]
}

async function deleteFromBlock(
  tx: Tx,
  { nth, after_id, last_id, row_count, isOld }: Block,
): Promise<BatchResult> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM audit_log WHERE id > ${after_id} AND id <= ${last_id}
      ${isOld ? sql`` : sql`AND action = 'purchase.create'`}`.execute(tx)
  const deleted = Number(numAffectedRows)
  const block = sql`list = 'audit_log' AND nth = ${nth}`
  // An old block has no entries left, even if its count was wrong; otherwise it would be selected again and again.
  if (isOld || deleted === row_count) await sql`DELETE FROM list_blocks WHERE ${block}`.execute(tx)
  else {
    await sql`
      UPDATE list_blocks SET row_count = row_count - ${deleted}::integer, sales_deleted = true WHERE ${block}`.execute(
      tx,
    )
  }
  return { deleted, mayBeMore: true }
}

/**
 * Deletes one batch of old entries that are in no block yet, because a quiet shop takes years to fill a block. The next
 * run of the job continues.
 */
async function deleteBeyondBlocks(tx: Tx, { days, salesDays }: Ages): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM audit_log
    WHERE id = ANY (ARRAY(
        SELECT id FROM audit_log
        WHERE id > (SELECT coalesce(max(last_id), 0) FROM list_blocks WHERE list = 'audit_log')
        ORDER BY id LIMIT ${sql.lit(BATCH_ROWS)}
      ))
      AND (created_at < ${ago(days)} OR (action = 'purchase.create' AND created_at < ${ago(salesDays)}))`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

const ago = (days: number) => sql`now() - make_interval(days => ${days}::integer)`
