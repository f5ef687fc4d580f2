import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import { lockCategory } from './locks.ts'
import { dropUnusedLogo, lockLogos } from './upload-logo.ts'

/**
 * Deletes a category without live subcategories; where archived ones hang on it, it is archived with them.
 * @throws NOT_FOUND, IN_USE
 */
export async function deleteCategory(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { name, logo_hash } = await lockCategory(tx, id)
    const below = await tx
      .selectFrom('sub_categories')
      .select('archived_at')
      .where('category_id', '=', id)
      .execute()
    const live = below.filter((row) => row.archived_at === null).length
    if (live > 0) {
      throw new ShopError(
        'IN_USE',
        `This category still has ${live} ${live === 1 ? 'subcategory' : 'subcategories'}.`,
      )
    }
    const archived = below.length > 0
    if (archived) {
      await tx.updateTable('categories').set({ archived_at: new Date() }).where('id', '=', id).execute()
    } else {
      if (logo_hash) await lockLogos(tx)
      await tx.deleteFrom('categories').where('id', '=', id).execute()
      await dropUnusedLogo(tx, logo_hash)
    }
    await writeAuditEntry(tx, {
      ...actor,
      action: 'category.delete',
      subject: `category:${id}`,
      before: { name },
      after: { archived },
    })
    return { id }
  })
}
