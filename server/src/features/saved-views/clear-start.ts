import type { ViewList } from '@docket/contract/admin/saved-views'
import type { Tx } from '../../platform/db/database.ts'

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
