import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'

/** The retention times that an operator may set in the environment, in days. */
export interface RetentionDays {
  auditLogDays: number
  /** For entries of purchases; the purchase itself has the same facts. At most `auditLogDays`. */
  auditLogSalesDays: number
  providerEventsDays: number
}

/** The result of one batch, which has its own transaction. */
export interface BatchResult {
  deleted: number
  /** Whether another batch may find more. */
  mayBeMore: boolean
}

/** Deletes the next batch of rows. Each run creates a new function, because it may remember its position. */
export type DeleteBatch = (tx: Tx) => Promise<BatchResult>

/** The maximum number of rows that one statement reads or deletes. */
export const BATCH_ROWS = 2_000

/**
 * Deletes the rows that match `expired`, of a table that is small or has an index for this condition. Without an index,
 * a run that deletes nothing reads every row.
 */
export function deleteWhere(table: string, expired: RawBuilder<unknown>): () => DeleteBatch {
  return () => async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${expired} LIMIT ${sql.lit(BATCH_ROWS)}
      ))`.execute(tx)
    return { deleted: Number(numAffectedRows), mayBeMore: numAffectedRows === BigInt(BATCH_ROWS) }
  }
}

/**
 * Deletes old rows of a large table whose rows are added in the order of their ids. It reads from the oldest row and
 * ends at the first batch that is younger than `days`, so that a run with nothing to delete reads one batch. `time` is
 * the column with the time of the insert; `expired` says which of the old rows are deleted.
 */
export function deleteOldest(
  table: string,
  { time, days, expired }: { time: string; days: number; expired: RawBuilder<unknown> },
): () => DeleteBatch {
  return () => {
    let lastReadId = 0
    return async (tx) => {
      const { rows } = await sql<{ rowsRead: number; lastId: number; isOld: boolean; deleted: number }>`
        WITH batch AS (
          SELECT id, ${sql.ref(time)} AS time FROM ${sql.table(table)}
          WHERE id > ${lastReadId} ORDER BY id LIMIT ${sql.lit(BATCH_ROWS)}
        ), removed AS (
          DELETE FROM ${sql.table(table)} WHERE id = ANY (ARRAY(SELECT id FROM batch)) AND ${expired} RETURNING id
        ), newest AS (
          SELECT id, time FROM batch ORDER BY id DESC LIMIT 1
        )
        SELECT (SELECT count(*) FROM batch)::integer AS "rowsRead", newest.id::bigint AS "lastId",
          newest.time < now() - make_interval(days => ${days}::integer) AS "isOld",
          (SELECT count(*) FROM removed)::integer AS deleted
        FROM newest`.execute(tx)
      const [batch] = rows
      if (!batch) return { deleted: 0, mayBeMore: false }
      lastReadId = batch.lastId
      return { deleted: batch.deleted, mayBeMore: batch.isOld && batch.rowsRead === BATCH_ROWS }
    }
  }
}
