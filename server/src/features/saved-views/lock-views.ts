import type { ViewList } from '@docket/contract/admin/saved-views'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Lets one call at a time change an operator's views: two at the same time would both count one view too few. */
export async function lockViews(tx: Tx, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('saved-views', ${userId}))`.execute(tx)
}

/** Lets no view of an operator's list be its start any more, so that another one can be. */
export async function clearStart(
  tx: Tx,
  { userId, list }: { userId: number; list: ViewList },
): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ is_start: false })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_start', '=', true)
    .execute()
}
