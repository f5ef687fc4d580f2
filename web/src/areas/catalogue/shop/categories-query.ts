import { categoriesWithSubCategories } from '@docket/contract/catalogue'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'

/** Every category with its subcategories, by name. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(categoriesWithSubCategories, { signal }),
  staleTime: 5 * 60_000,
})
