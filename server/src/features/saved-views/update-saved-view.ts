import type { updateSavedView as contract, SavedView } from '@docket/contract/admin/saved-views'
import type * as z from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { ShopError } from '../../platform/errors.ts'
import { viewColumns, viewOf } from './list-saved-views.ts'
import { clearStart, lockViews } from './lock-views.ts'

/**
 * Changes a view of this operator; what is undefined stays.
 * @throws NOT_FOUND, also for a view of another operator; VALIDATION_ERROR if the operator has the name already
 */
export async function updateSavedView(
  db: Database,
  userId: number,
  { id, name, search, isStart }: z.output<typeof contract.body>,
): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    await lockViews(tx, userId)
    const view = await tx
      .selectFrom('saved_views')
      .select(['id', 'list'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!view) throw new ShopError('NOT_FOUND')
    if (isStart) await clearStart(tx, { userId, list: view.list })
    const row = await tx
      .updateTable('saved_views')
      .set({
        // An update must set something.
        user_id: userId,
        ...(name !== undefined && { name }),
        ...(search !== undefined && { search: JSON.stringify(search) }),
        ...(isStart !== undefined && { is_start: isStart }),
      })
      .where('id', '=', id)
      .returning(viewColumns)
      .executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    return viewOf(row)
  })
}
