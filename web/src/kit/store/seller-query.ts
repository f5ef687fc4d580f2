import { seller } from '@docket/contract/seller'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** Who sells, for papers. It rarely changes. */
export const sellerQuery = queryOptions({
  queryKey: ['seller'],
  queryFn: ({ signal }) => call(seller, { signal }),
  staleTime: 5 * 60_000,
  meta: { errors: 'none' },
})
