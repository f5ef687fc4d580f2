import { depositMethods } from '@docket/contract/admin/deposits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'

/** The payment methods, fetched every minute. */
export const methodsQuery = queryOptions({
  queryKey: ['admin', 'settings', 'methods'],
  queryFn: ({ signal }) => call(depositMethods, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
  meta: { errors: 'screen' },
})
