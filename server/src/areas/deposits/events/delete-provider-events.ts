import { sql } from 'kysely'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'
import {
  BATCH_ROWS,
  type DeleteBatch,
  type RetentionDays,
} from '../../../host/db/retention/delete-old-rows.ts'

interface Batch {
  deleted: number
  read: number
  last_id: number | null
  is_old: boolean
}

/**
 * Deletes notices of payment providers `providerEventsDays` after they were processed; see delete-provider-events.sql. Like
 * `deleteOldest`, it reads from the oldest notice and ends at the first batch that is younger.
 */
export function deleteProviderEvents({
  providerEventsDays,
}: Pick<RetentionDays, 'providerEventsDays'>): DeleteBatch {
  let lastReadId = 0
  return async (tx) => {
    const { rows } = await sql<Batch>`
        SELECT * FROM ${sql.id(functionsSchema)}.delete_provider_events(${providerEventsDays}, ${lastReadId}, ${BATCH_ROWS})`.execute(
      tx,
    )
    const [batch] = rows
    if (!batch || batch.last_id === null) return { deleted: 0, mayBeMore: false }
    lastReadId = batch.last_id
    return { deleted: batch.deleted, mayBeMore: batch.is_old && batch.read === BATCH_ROWS }
  }
}
