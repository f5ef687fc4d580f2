import type { updateCategory as endpoint } from '@docket/contract/admin/categories'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { requireFreeCategoryName } from './free-name.ts'
import { selectCategories } from './list-categories.ts'
import { lockCategory } from './locks.ts'

/** Renames a category. Past purchases keep the old name. @throws NOT_FOUND, VALIDATION_ERROR */
export async function updateCategory(
  db: Database,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<Output<typeof endpoint>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockCategory(tx, id)
    if (name !== before.name) await requireFreeCategoryName(tx, name, id)
    await tx.updateTable('categories').set({ name }).where('id', '=', id).execute()
    await writeEntry(tx, {
      ...actor,
      action: 'category.update',
      subject: `category:${id}`,
      before: { name: before.name },
      after: { name },
    })
    return selectCategories(tx).where('categories.id', '=', id).executeTakeFirstOrThrow()
  })
}
