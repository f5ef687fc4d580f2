import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/api.ts'

/** The operator's own saved views. One call loads those of all lists, so the next list has its views at once. */
export const savedViewsQuery = queryOptions({
  queryKey: ['admin', 'saved-views'],
  queryFn: async ({ signal }) => {
    // The menu needs the views after its first paint. Their module needs zod, so it is loaded only then.
    const { savedViews } = await import('@docket/contract/admin/saved-views')
    return (await call(savedViews, { signal })).views
  },
  // A list without its views can be used.
  meta: { errors: 'none' },
})
