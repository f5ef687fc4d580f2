import { categories } from '@docket/contract/admin/categories'
import { subCategories } from '@docket/contract/admin/sub-categories'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** All categories and subcategories, for all screens of the catalogue. */
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

/** The key prefix of everything that contains products. Invalidate it when a product changes. */
export const productsKey = ['admin', 'products'] as const

/** Call it after a change of the catalogue: each of the three lists shows data of the others. */
export async function refreshCatalogue(queryClient: QueryClient): Promise<void> {
  const keys = [categoriesQuery.queryKey, subCategoriesQuery.queryKey, productsKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
