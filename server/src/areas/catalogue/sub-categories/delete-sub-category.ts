import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockSubCategory } from '../categories/locks.ts'

/**
 * Deletes a subcategory. If it has archived products, it is archived instead of deleted.
 * @throws NOT_FOUND, IN_USE if it has products for sale
 */
export async function deleteSubCategory(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { name, category_id } = await lockSubCategory(tx, id)
    const { liveCount, totalCount } = await tx
      .selectFrom('products')
      .select([
        sql<number>`count(*) FILTER (WHERE archived_at IS NULL)::integer`.as('liveCount'),
        sql<number>`count(*)::integer`.as('totalCount'),
      ])
      .where('sub_category_id', '=', id)
      .executeTakeFirstOrThrow()
    if (liveCount > 0) {
      throw new ShopError(
        'IN_USE',
        `This subcategory still has ${liveCount} ${liveCount === 1 ? 'product' : 'products'}.`,
      )
    }
    if (totalCount > 0) {
      await tx.updateTable('sub_categories').set({ archived_at: new Date() }).where('id', '=', id).execute()
    } else {
      await tx.deleteFrom('sub_categories').where('id', '=', id).execute()
    }
    await writeEntry(tx, {
      ...actor,
      action: 'sub-category.delete',
      subject: `sub-category:${id}`,
      before: { name, categoryId: category_id },
      after: { archived: totalCount > 0 },
    })
    return { id }
  })
}
