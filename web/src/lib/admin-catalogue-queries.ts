import { categories } from '@docket/contract/admin/category'
import { subCategories } from '@docket/contract/admin/sub-category'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Every category and subcategory, whole: what the screens of the catalogue share. */
export const categoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: ({ signal }) => call(categories, { signal }),
  meta: { errors: 'screen' },
})

export const subCategoriesQuery = queryOptions({
  queryKey: ['admin', 'sub-categories'],
  queryFn: ({ signal }) => call(subCategories, { signal }),
  meta: { errors: 'screen' },
})

/** What begins with this holds products, and is out of date once one of them changed. */
export const productsKey = ['admin', 'products'] as const

/** After a category or a subcategory changed: each of the three lists tells of the others. */
export async function refreshCatalogue(queryClient: QueryClient): Promise<void> {
  const keys = [categoriesQuery.queryKey, subCategoriesQuery.queryKey, productsKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
