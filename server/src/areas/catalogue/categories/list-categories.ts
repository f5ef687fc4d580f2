import type { Category, categories } from '@docket/contract/admin/categories'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { forPeople } from '../../../host/lists/text-order.ts'

/** All categories that are not archived, by name, each with its subcategories by name and their number. */
export async function listCategories(db: Database): Promise<Output<typeof categories>> {
  return selectCategories(db).orderBy(forPeople('categories.name')).execute()
}

/** The categories that are not archived, with the columns of the contract's category for admins. */
export function selectCategories(db: Database) {
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
