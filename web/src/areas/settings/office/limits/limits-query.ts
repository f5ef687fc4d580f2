import { readLimits } from '@docket/contract/admin/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'

/** The limits, fetched on every visit. The form starts with them, and does not follow later changes on the server. */
export const limitsQuery = queryOptions({
  queryKey: ['admin', 'limits'],
  queryFn: ({ signal }) => call(readLimits, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  meta: { errors: 'screen' },
})
