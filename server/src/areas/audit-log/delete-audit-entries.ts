import { sql } from 'kysely'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { BATCH_ROWS, type DeleteBatch, type RetentionDays } from '../../host/db/retention/delete-old-rows.ts'

/** Deletes old entries of the audit log; see delete-audit-entries.sql. The database refuses to delete young ones. */
export function deleteAuditEntries({
  auditLogDays,
  auditLogSalesDays,
}: Pick<RetentionDays, 'auditLogDays' | 'auditLogSalesDays'>): DeleteBatch {
  return async (tx) => {
    const { rows } = await sql<{ deleted: number; may_be_more: boolean }>`
      SELECT * FROM ${sql.id(functionsSchema)}.delete_audit_entries(${auditLogDays}, ${auditLogSalesDays}, ${BATCH_ROWS})`.execute(
      tx,
    )
    return { deleted: rows[0]?.deleted ?? 0, mayBeMore: rows[0]?.may_be_more === true }
  }
}

/** Deletes the seals of entries that are no longer kept. */
export function deleteAuditBlocks({ auditLogDays }: Pick<RetentionDays, 'auditLogDays'>): DeleteBatch {
  return async (tx) => {
    const { rows } = await sql<{ deleted: number }>`
      SELECT ${sql.id(functionsSchema)}.delete_audit_blocks(${auditLogDays}, ${BATCH_ROWS}) AS deleted`.execute(
      tx,
    )
    const deleted = rows[0]?.deleted ?? 0
    return { deleted, mayBeMore: deleted === BATCH_ROWS }
  }
}
