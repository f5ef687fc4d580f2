import type { createSubCategory as endpoint } from '@docket/contract/admin/sub-categories'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../../host/db/database.ts'
import { invalid } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { requireFreeSubCategoryName } from '../categories/free-name.ts'
import { getSubCategory } from './list-sub-categories.ts'

/**
 * Creates a subcategory.
 * @throws VALIDATION_ERROR if the category does not exist, or already has a subcategory with this name
 */
export async function createSubCategory(
  db: Database,
  actor: Actor,
  { name, categoryId }: { name: string; categoryId: number },
): Promise<Output<typeof endpoint>> {
  return db.transaction().execute(async (tx) => {
    const category = await tx
      .selectFrom('categories')
      .select('id')
      .where('id', '=', categoryId)
      .where('archived_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
    if (!category) throw invalid({ categoryId: ['This category does not exist.'] })
    await requireFreeSubCategoryName(tx, { name, categoryId })
    const { id } = await tx
      .insertInto('sub_categories')
      .values({ name, category_id: categoryId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      ...actor,
      action: 'sub-category.create',
      subject: `sub-category:${id}`,
      after: { name, categoryId },
    })
    return getSubCategory(tx, id)
  })
}
