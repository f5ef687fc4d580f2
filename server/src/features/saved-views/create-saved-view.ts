import {
  type createSavedView as contract,
  MAX_VIEWS,
  type SavedView,
} from '@docket/contract/admin/saved-views'
import { sql } from 'kysely'
import type * as z from 'zod'
import { lockForUser } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/database.ts'
import { invalid } from '../../platform/errors.ts'
import { clearStart } from './clear-start.ts'
import { requireFreeViewName } from './free-view-name.ts'
import { viewColumns, viewOf } from './list-saved-views.ts'

/**
 * Saves a view of an operator. @throws VALIDATION_ERROR if the operator already has a view of this list with an equal name,
 * or MAX_VIEWS views of it
 */
export async function createSavedView(
  db: Database,
  userId: number,
  { list, name, search, isStart }: z.output<typeof contract.body>,
): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    // Without the lock, two calls at the same time would not count each other's view.
    await lockForUser(tx, 'saved-views', userId)
    const { count } = await tx
      .selectFrom('saved_views')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .executeTakeFirstOrThrow()
    if (count >= MAX_VIEWS) {
      throw invalid({ name: [`You have ${MAX_VIEWS} views of this list already. Delete one first.`] })
    }
    await requireFreeViewName(tx, userId, { list, name })
    if (isStart) await clearStart(tx, { userId, list })
    const row = await tx
      .insertInto('saved_views')
      .values({ user_id: userId, list, name, search: JSON.stringify(search), is_start: isStart })
      .returning(viewColumns)
      .executeTakeFirstOrThrow()
    return viewOf(row)
  })
}
