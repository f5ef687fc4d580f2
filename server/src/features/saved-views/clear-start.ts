import type { ViewList } from '@docket/contract/admin/saved-views'
import type { Tx } from '../../platform/db/database.ts'

/** A list opens with its start view. Makes this view an ordinary one, so that another can become the start view. */
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
