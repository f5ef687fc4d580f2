import { categoriesWithSubCategories } from '@docket/contract/shop'
import { queryOptions } from '@tanstack/react-query'
import { answered, call } from '../../lib/api.ts'

/** Every category with its subcategories, by name. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(categoriesWithSubCategories, { signal }),
  initialData: () => answered(categoriesWithSubCategories),
  staleTime: 5 * 60_000,
})
