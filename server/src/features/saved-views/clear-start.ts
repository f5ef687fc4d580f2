import type { ViewList } from '@docket/contract/admin/saved-views'
import type { Tx } from '../../platform/db/database.ts'

/** An operator's list opens with its start view. Removes this mark, so that another view can become the start view. */
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
