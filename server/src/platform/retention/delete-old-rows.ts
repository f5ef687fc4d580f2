import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'

/** The result of one batch, which has its own transaction. */
export interface BatchResult {
  deleted: number
  /** Whether another batch may find more. */
  mayBeMore: boolean
}

/** Deletes the next batch of rows; made for each run, since it may keep its place. */
export type DeleteBatch = (tx: Tx) => Promise<BatchResult>

/** Rows that one statement deletes, or looks at. */
export const BATCH_ROWS = 2_000

/** For a table that is small, or has an index for `outlived`: without old rows, a run reads the whole table. */
export function deleteWhere(table: string, outlived: RawBuilder<unknown>): () => DeleteBatch {
  return () => async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${outlived} LIMIT ${sql.lit(BATCH_ROWS)}
      ))`.execute(tx)
    return { deleted: Number(numAffectedRows), mayBeMore: numAffectedRows === BigInt(BATCH_ROWS) }
  }
}

/**
 * For a large table that rows are added to in the order of their ids: reads from its oldest row on, and ends at the
 * first rows that are younger than `days`, so that a run with nothing to delete reads one batch. `time` is when a row was
 * added; `outlived` says which of the old rows are deleted.
 */
export function deleteOldest(
  table: string,
  { time, days, outlived }: { time: string; days: number; outlived: RawBuilder<unknown> },
): () => DeleteBatch {
  return () => {
    let passed = 0n
    return async (tx) => {
      const { rows } = await sql<{ seen: number; last: bigint; isOld: boolean; deleted: number }>`
        WITH batch AS (
          SELECT id, ${sql.ref(time)} AS time FROM ${sql.table(table)}
          WHERE id > ${passed} ORDER BY id LIMIT ${sql.lit(BATCH_ROWS)}
        ), gone AS (
          DELETE FROM ${sql.table(table)} WHERE id = ANY (ARRAY(SELECT id FROM batch)) AND ${outlived} RETURNING id
        ), newest AS (
          SELECT id, time FROM batch ORDER BY id DESC LIMIT 1
        )
        SELECT (SELECT count(*) FROM batch)::integer AS seen, newest.id::bigint AS last,
          newest.time < now() - make_interval(days => ${days}::integer) AS "isOld",
          (SELECT count(*) FROM gone)::integer AS deleted
        FROM newest`.execute(tx)
      const [batch] = rows
      if (!batch) return { deleted: 0, mayBeMore: false }
      passed = batch.last
      return { deleted: batch.deleted, mayBeMore: batch.isOld && batch.seen === BATCH_ROWS }
    }
  }
}
