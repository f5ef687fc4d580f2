import type { createCategory as endpoint } from '@docket/contract/admin/categories'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/security/actor.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'

/** Creates a category. @throws VALIDATION_ERROR if one that is not archived has this name, ignoring case. */
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
