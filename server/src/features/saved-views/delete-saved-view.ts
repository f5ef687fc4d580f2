import type { Database } from '../../platform/db/database.ts'
import { ShopError } from '../../platform/errors.ts'

/** Deletes a view of this operator. @throws NOT_FOUND, also for a view of another operator */
export async function deleteSavedView(
  db: Database,
  userId: number,
  { id }: { id: number },
): Promise<{ id: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new ShopError('NOT_FOUND')
  return { id }
}
