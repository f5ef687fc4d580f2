import type { categories } from '@docket/contract/admin/category'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

/** Every live category by name, with the number of its live subcategories. */
export async function listCategories(db: Database): Promise<Output<typeof categories>> {
  return selectCategories(db).orderBy(sql`lower(categories.name)`).execute()
}

/** Live categories as the contract shows them to an admin. */
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
      )`.as('subCategories'),
    ])
}
