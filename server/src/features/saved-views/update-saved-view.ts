import type { updateSavedView as contract, SavedView } from '@docket/contract/admin/saved-views'
import type * as z from 'zod'
import { lockForUser } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/database.ts'
import { ShopError } from '../../platform/errors.ts'
import { clearStart } from './clear-start.ts'
import { requireFreeViewName } from './free-view-name.ts'
import { viewColumns, viewOf } from './list-saved-views.ts'

/**
 * Changes a view of this operator; without `search` its filters stay.
 * @throws NOT_FOUND, also for a view of another operator; VALIDATION_ERROR if another view of the list has an equal name
 */
export async function updateSavedView(
  db: Database,
  userId: number,
  { id, name, search, isStart }: z.output<typeof contract.body>,
): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    await lockForUser(tx, 'saved-views', userId)
    const view = await tx
      .selectFrom('saved_views')
      .select(['list', 'name'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!view) throw new ShopError('NOT_FOUND')
    // An older release stored names that are equal now. These views keep their names.
    if (name !== view.name) await requireFreeViewName(tx, userId, { list: view.list, name }, id)
    if (isStart) await clearStart(tx, { userId, list: view.list })
    const row = await tx
      .updateTable('saved_views')
      .set({ name, is_start: isStart, ...(search && { search: JSON.stringify(search) }) })
      .where('id', '=', id)
      .returning(viewColumns)
      .executeTakeFirstOrThrow()
    return viewOf(row)
  })
}
