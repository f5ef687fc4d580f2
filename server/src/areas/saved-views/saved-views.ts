import {
  type createSavedView as createCall,
  MAX_VIEWS,
  type SavedView,
  type updateSavedView as updateCall,
  type ViewList,
} from '@docket/contract/admin/saved-views'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import { lockForUser } from '../../host/db/advisory-locks.ts'
import { refusedBy } from '../../host/db/constraints.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import type { SavedViews } from '../../host/db/tables.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import { byCharacters, forPeople } from '../../host/lists/text-order.ts'

/** An operator's saved views of all lists, each list in the order of the names. */
export async function listSavedViews(db: Database, userId: number): Promise<{ views: SavedView[] }> {
  const rows = await db
    .selectFrom('saved_views')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy(byCharacters('list'))
    .orderBy(forPeople('name'))
    .execute()
  return { views: rows.map(viewOf) }
}

/**
 * Saves a view of an operator. @throws VALIDATION_ERROR if the operator already has a view of this list with an equal name,
 * or MAX_VIEWS views of it
 */
export async function createSavedView(
  db: Database,
  userId: number,
  { list, name, search, isStart }: z.output<typeof createCall.body>,
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
    await requireFreeName(tx, userId, { list, name })
    if (isStart) await clearStart(tx, { userId, list })
    const row = await tx
      .insertInto('saved_views')
      .values({ user_id: userId, list, name, search: JSON.stringify(search), is_start: isStart })
      .returning(columns)
      .executeTakeFirstOrThrow()
    return viewOf(row)
  })
}

/**
 * Changes a view of this operator; without `search` its filters stay.
 * @throws NOT_FOUND, also for a view of another operator; VALIDATION_ERROR if another view of the list has an equal name
 */
export async function updateSavedView(
  db: Database,
  userId: number,
  { id, name, search, isStart }: z.output<typeof updateCall.body>,
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
    if (name !== view.name) await requireFreeName(tx, userId, { list: view.list, name }, id)
    if (isStart) await clearStart(tx, { userId, list: view.list })
    const row = await tx
      .updateTable('saved_views')
      .set({ name, is_start: isStart, ...(search && { search: JSON.stringify(search) }) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    return viewOf(row)
  })
}

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

const columns = ['id', 'list', 'name', 'search', 'is_start'] as const

type ViewRow = Pick<Selectable<SavedViews>, (typeof columns)[number]>

function viewOf({ is_start, ...view }: ViewRow): SavedView {
  return { ...view, isStart: is_start }
}

/**
 * The transaction has the lock of the operator's views.
 * @throws VALIDATION_ERROR if the operator has a view of this list with an equal name
 */
async function requireFreeName(
  tx: Tx,
  userId: number,
  { list, name }: { list: ViewList; name: string },
  exceptId = 0,
): Promise<void> {
  const { rows } = await sql`
    SELECT FROM saved_views
    WHERE user_id = ${userId} AND list = ${list} AND id <> ${exceptId}
      AND public.text_key(name) = public.text_key(${name})`.execute(tx)
  if (rows.length > 0) throw refusedBy('saved_views_name_key')
}

/** A list opens with its start view. Makes this view an ordinary one, so that another can become the start view. */
async function clearStart(tx: Tx, { userId, list }: { userId: number; list: ViewList }): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ is_start: false })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_start', '=', true)
    .execute()
}
