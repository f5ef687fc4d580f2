import type { updateSubCategory as endpoint } from '@docket/contract/admin/sub-category'
import type { Output } from '@docket/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { getSubCategory } from './list-sub-categories.ts'
import { lockSubCategory } from './locks.ts'

/** Renames a subcategory; its category stays. @throws NOT_FOUND, VALIDATION_ERROR */
export async function updateSubCategory(
  db: Database,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<Output<typeof endpoint>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockSubCategory(tx, id)
    await tx.updateTable('sub_categories').set({ name }).where('id', '=', id).execute()
    await writeAuditEntry(tx, {
      ...actor,
      action: 'sub-category.update',
      subject: `sub-category:${id}`,
      before: { name: before.name },
      after: { name },
    })
    return getSubCategory(tx, id)
  })
}
