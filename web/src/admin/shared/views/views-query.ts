import { savedViews } from '@docket/contract/admin/saved-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/api.ts'

/** The operator's own saved views of all lists, so that another list does not wait for its views. */
export const savedViewsQuery = queryOptions({
  queryKey: ['admin', 'saved-views'],
  queryFn: async ({ signal }) => (await call(savedViews, { signal })).views,
  // A list without its views can be used.
  meta: { errors: 'none' },
})
