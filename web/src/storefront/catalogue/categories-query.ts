import { categoriesWithSubCategories } from '@docket/contract/catalogue'
import { queryOptions } from '@tanstack/react-query'
import { call, prefetchedData } from '../../shared/api/api.ts'

/** Every category with its subcategories, by name. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(categoriesWithSubCategories, { signal }),
  initialData: () => prefetchedData(categoriesWithSubCategories),
  staleTime: 5 * 60_000,
})
