import { EVENT_DAYS } from '@docket/contract/event-kinds'
import { sql } from 'kysely'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { BATCH_ROWS, type DeleteBatch } from '../../host/db/retention/delete-old-rows.ts'

/**
 * Deletes security events, with their networks, when they are 90 days old; see delete-security-events.sql. The database
 * refuses to delete younger ones.
 */
export function deleteSecurityEvents(): DeleteBatch {
  return async (tx) => {
    const { rows } = await sql<{ deleted: number; may_be_more: boolean }>`
      SELECT * FROM ${sql.id(functionsSchema)}.delete_security_events(${EVENT_DAYS}, ${BATCH_ROWS})`.execute(
      tx,
    )
    return { deleted: rows[0]?.deleted ?? 0, mayBeMore: rows[0]?.may_be_more === true }
  }
}
