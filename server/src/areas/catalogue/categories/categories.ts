import {
  type Category,
  type categories,
  type categoriesLink,
  wholeCategoryList,
} from '@docket/contract/admin/categories'
import type { Output } from '@docket/contract/endpoint'
import { arrange } from '@docket/contract/whole-list'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readInOneQuery } from '../../../host/export/export-rows.ts'
import { forPeople } from '../../../host/lists/text-order.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'
import { requireFreeCategoryName } from './free-name.ts'
import { lockCategory } from './locks.ts'

/** All categories that are not archived, by name, each with its subcategories by name and their number. */
export async function listCategories(db: Database): Promise<Output<typeof categories>> {
  return selectCategories(db).orderBy(forPeople('categories.name')).execute()
}

/** The categories that are not archived, with the columns of the contract's category for admins. */
function selectCategories(db: Database) {
  return db
    .selectFrom('categories')
    .where('categories.archived_at', 'is', null)
    .select([
      'categories.id',
      'categories.name',
      'categories.image_url as imageUrl',
      sql<number>`(
        SELECT count(*)::integer FROM sub_categories s
        WHERE s.category_id = categories.id AND s.archived_at IS NULL
      )`.as('subCategoryCount'),
      sql<Category['subCategories']>`(
        SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY ${forPeople('s.name')}), '[]')
        FROM sub_categories s
        WHERE s.category_id = categories.id AND s.archived_at IS NULL
      )`.as('subCategories'),
    ])
}

/** The categories that are not archived, as a file. */
export const exportCategories: ExportedList<z.output<typeof categoriesLink.query>, Category> = {
  name: 'categories',
  read: readInOneQuery(async (tx, query) => arrange(await listCategories(tx), wholeCategoryList, query)),
  columns: {
    ID: ({ id }) => id,
    Name: ({ name }) => name,
    Subcategories: ({ subCategoryCount }) => subCategoryCount,
  },
}

/** Creates a category. @throws VALIDATION_ERROR if one that is not archived has an equal name. */
export async function createCategory(
  db: Database,
  actor: Actor,
  { name }: { name: string },
): Promise<Category> {
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

/** Renames a category. Past purchases keep the old name. @throws NOT_FOUND, VALIDATION_ERROR */
export async function updateCategory(
  db: Database,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<Category> {
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
