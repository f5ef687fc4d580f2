import type { createCategory as endpoint } from '@docket/contract/admin/category'
import type { Output } from '@docket/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'

/** Creates a category. @throws VALIDATION_ERROR where a live one has this name, in whatever case. */
export async function createCategory(
  db: Database,
  actor: Actor,
  { name }: { name: string },
): Promise<Output<typeof endpoint>> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('categories')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAuditEntry(tx, {
      ...actor,
      action: 'category.create',
      subject: `category:${id}`,
      after: { name },
    })
    return { id, name, imageUrl: null, subCategories: [], subCategoryCount: 0 }
  })
}
