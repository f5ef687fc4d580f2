import type { updateSubCategory as endpoint } from '@docket/contract/admin/sub-categories'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { requireFreeSubCategoryName } from '../categories/free-name.ts'
import { lockSubCategory } from '../categories/locks.ts'
import { getSubCategory } from './list-sub-categories.ts'

/** Renames a subcategory. @throws NOT_FOUND, VALIDATION_ERROR */
export async function updateSubCategory(
  db: Database,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<Output<typeof endpoint>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockSubCategory(tx, id)
    if (name !== before.name)
      await requireFreeSubCategoryName(tx, { name, categoryId: before.category_id }, id)
    await tx.updateTable('sub_categories').set({ name }).where('id', '=', id).execute()
    await writeEntry(tx, {
      ...actor,
      action: 'sub-category.update',
      subject: `sub-category:${id}`,
      before: { name: before.name },
      after: { name },
    })
    return getSubCategory(tx, id)
  })
}
