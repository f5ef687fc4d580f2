import type { SavedView } from '@docket/contract/admin/saved-views'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { SavedViews } from '../../platform/db/tables.ts'
import { byCharacters, forPeople } from '../../platform/lists/text-order.ts'

/** The columns of a view, as the contract has it. */
export const viewColumns = ['id', 'list', 'name', 'search', 'is_start'] as const

type ViewRow = Pick<Selectable<SavedViews>, (typeof viewColumns)[number]>

/** A row as the contract's view. */
export function viewOf({ is_start, ...view }: ViewRow): SavedView {
  return { ...view, isStart: is_start }
}

/** An operator's saved views of all lists, each list in the order of the names. */
export async function listSavedViews(db: Database, userId: number): Promise<{ views: SavedView[] }> {
  const rows = await db
    .selectFrom('saved_views')
    .select(viewColumns)
    .where('user_id', '=', userId)
    .orderBy(byCharacters('list'))
    .orderBy(forPeople('name'))
    .execute()
  return { views: rows.map(viewOf) }
}
