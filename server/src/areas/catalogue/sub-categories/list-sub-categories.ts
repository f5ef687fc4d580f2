import type { subCategories } from '@docket/contract/admin/sub-categories'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { forPeople } from '../../../host/lists/text-order.ts'

type SubCategory = Output<typeof subCategories>[number]

/** All subcategories that are not archived, by category and name, each with the number of its products for sale. */
export async function listSubCategories(db: Database): Promise<SubCategory[]> {
  const rows = await selectSubCategories(db)
    .orderBy(forPeople('categories.name'))
    .orderBy(forPeople('sub_categories.name'))
    .execute()
  return rows.map(subCategoryOf)
}

export async function getSubCategory(db: Database, id: number): Promise<SubCategory> {
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
