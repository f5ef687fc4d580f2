import { EVENT_DAYS } from '@docket/contract/event-kinds'
import { sql } from 'kysely'
import { type DeleteBatch, deleteOldest } from './delete-old-rows.ts'

/**
 * Deletes security events, with their addresses, when they are 90 days old. The database refuses to delete younger ones,
 * and refuses to delete any without `docket.retention`.
 */
export function deleteSecurityEvents(): DeleteBatch {
  const deleteNextBatch = deleteOldest('security_events', {
    time: 'at',
    days: EVENT_DAYS,
    expired: sql`at < now() - make_interval(days => ${EVENT_DAYS}::integer)`,
  })()
  return async (tx) => {
    await sql`SELECT set_config('docket.retention', 'on', true)`.execute(tx)
    return deleteNextBatch(tx)
  }
}
