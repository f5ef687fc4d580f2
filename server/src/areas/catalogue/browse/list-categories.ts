import type { categoriesWithSubCategories } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../../host/db/database.ts'
import { forPeople } from '../../../host/lists/text-order.ts'

/** The categories that are not archived, by name, each with its subcategories by name. */
export async function listCategories(db: Database): Promise<Output<typeof categoriesWithSubCategories>> {
  const [categories, subCategories] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name', 'image_url as imageUrl'])
      .where('archived_at', 'is', null)
      .orderBy(forPeople('name'))
      .execute(),
    db
      .selectFrom('sub_categories')
      .select(['id', 'name', 'category_id'])
      .where('archived_at', 'is', null)
      .orderBy(forPeople('name'))
      .execute(),
  ])
  return categories.map((category) => ({
    ...category,
    subCategories: subCategories
      .filter((subCategory) => subCategory.category_id === category.id)
      .map(({ id, name }) => ({ id, name })),
  }))
}
