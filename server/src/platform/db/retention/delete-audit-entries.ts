import { sql } from 'kysely'
import { functionsSchema } from '../migrate/functions.ts'
import { BATCH_ROWS, type DeleteBatch } from './delete-old-rows.ts'

interface Ages {
  /** How long entries are kept. */
  days: number
  /** How long entries of purchases are kept; the purchase itself has the same facts. At most `days`. */
  salesDays: number
}

/** Deletes old entries of the audit log; see delete-old-rows.sql. The database refuses to delete young ones. */
export function deleteAuditEntries({ days, salesDays }: Ages): () => DeleteBatch {
  return () => async (tx) => {
    const { rows } = await sql<{ deleted: number; may_be_more: boolean }>`
      SELECT * FROM ${sql.id(functionsSchema)}.delete_audit_entries(${days}, ${salesDays}, ${BATCH_ROWS})`.execute(
      tx,
    )
    return { deleted: rows[0]?.deleted ?? 0, mayBeMore: rows[0]?.may_be_more === true }
  }
}

/** Deletes the seals of entries that are no longer kept. */
export function deleteAuditBlocks({ days }: Pick<Ages, 'days'>): () => DeleteBatch {
  return () => async (tx) => {
    const { rows } = await sql<{ deleted: number }>`
      SELECT ${sql.id(functionsSchema)}.delete_audit_blocks(${days}, ${BATCH_ROWS}) AS deleted`.execute(tx)
    const deleted = rows[0]?.deleted ?? 0
    return { deleted, mayBeMore: deleted === BATCH_ROWS }
  }
}
