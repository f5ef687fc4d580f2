import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'
import { lockCategory } from './locks.ts'

/**
 * Deletes a category. If it has archived subcategories, it is archived instead of deleted.
 * @throws NOT_FOUND, IN_USE if it has subcategories that are not archived
 */
export async function deleteCategory(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { name, logo_hash } = await lockCategory(tx, id)
    const subCategories = await tx
      .selectFrom('sub_categories')
      .select('archived_at')
      .where('category_id', '=', id)
      .execute()
    const liveCount = subCategories.filter((row) => row.archived_at === null).length
    if (liveCount > 0) {
      throw new ShopError(
        'IN_USE',
        `This category still has ${liveCount} ${liveCount === 1 ? 'subcategory' : 'subcategories'}.`,
      )
    }
    const archived = subCategories.length > 0
    if (archived) {
      await tx.updateTable('categories').set({ archived_at: new Date() }).where('id', '=', id).execute()
    } else {
      if (logo_hash) await lockPictures(tx, 'logos')
      await tx.deleteFrom('categories').where('id', '=', id).execute()
      await dropUnusedPicture(tx, 'logos', logo_hash)
    }
    await writeEntry(tx, {
      ...actor,
      action: 'category.delete',
      subject: `category:${id}`,
      before: { name },
      after: { archived },
    })
    return { id }
  })
}
