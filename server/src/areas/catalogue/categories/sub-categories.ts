import {
  type SubCategory,
  type subCategoriesLink,
  wholeSubCategoryList,
} from '@docket/contract/admin/sub-categories'
import { arrange } from '@docket/contract/whole-list'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readInOneQuery } from '../../../host/export/export-rows.ts'
import { forPeople } from '../../../host/lists/text-order.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { requireFreeSubCategoryName } from './free-name.ts'
import { lockSubCategory } from './locks.ts'

/** All subcategories that are not archived, by category and name, each with the number of its products for sale. */
export async function listSubCategories(db: Database): Promise<SubCategory[]> {
  const rows = await selectSubCategories(db)
    .orderBy(forPeople('categories.name'))
    .orderBy(forPeople('sub_categories.name'))
    .execute()
  return rows.map(subCategoryOf)
}

async function getSubCategory(db: Database, id: number): Promise<SubCategory> {
  const row = await selectSubCategories(db).where('sub_categories.id', '=', id).executeTakeFirstOrThrow()
  return subCategoryOf(row)
}

function selectSubCategories(db: Database) {
  return db
    .selectFrom('sub_categories')
    .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
    .where('sub_categories.archived_at', 'is', null)
    .select([
      'sub_categories.id',
      'sub_categories.name',
      'sub_categories.category_id as categoryId',
      'categories.name as categoryName',
      sql<number>`(
        SELECT count(*)::integer FROM products p
        WHERE p.sub_category_id = sub_categories.id AND p.archived_at IS NULL
      )`.as('products'),
    ])
}

function subCategoryOf({ categoryName, ...row }: Omit<SubCategory, 'category'> & { categoryName: string }) {
  return { ...row, category: { id: row.categoryId, name: categoryName } }
}

/** The subcategories that are not archived, as a file. */
export const exportSubCategories: ExportedList<z.output<typeof subCategoriesLink.query>, SubCategory> = {
  name: 'subcategories',
  read: readInOneQuery(async (tx, query) =>
    arrange(await listSubCategories(tx), wholeSubCategoryList, query),
  ),
  columns: {
    ID: ({ id }) => id,
    Name: ({ name }) => name,
    'Category ID': ({ category }) => category.id,
    Category: ({ category }) => category.name,
    Products: ({ products }) => products,
  },
}

/**
 * Creates a subcategory.
 * @throws VALIDATION_ERROR if the category does not exist, or already has a subcategory with this name
 */
export async function createSubCategory(
  db: Database,
  actor: Actor,
  { name, categoryId }: { name: string; categoryId: number },
): Promise<SubCategory> {
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

/** Renames a subcategory. @throws NOT_FOUND, VALIDATION_ERROR */
export async function updateSubCategory(
  db: Database,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<SubCategory> {
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
