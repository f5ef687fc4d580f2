import type { createCategory as endpoint } from '@docket/contract/admin/categories'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { requireFreeCategoryName } from './free-name.ts'

/** Creates a category. @throws VALIDATION_ERROR if one that is not archived has an equal name. */
export async function createCategory(
  db: Database,
  actor: Actor,
  { name }: { name: string },
): Promise<Output<typeof endpoint>> {
  return db.transaction().execute(async (tx) => {
    await requireFreeCategoryName(tx, name)
    const { id } = await tx
      .insertInto('categories')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      ...actor,
      action: 'category.create',
      subject: `category:${id}`,
      after: { name },
    })
    return { id, name, imageUrl: null, subCategories: [], subCategoryCount: 0 }
  })
}
