import { ownEvents } from '@docket/contract/security-events'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import type { ActivitySearch } from './search.ts'

export const PAGE_SIZE = 20

export function ownEventsQuery({ page }: ActivitySearch) {
  return queryOptions({
    queryKey: ['activity', page ?? 1],
    queryFn: ({ signal }) => call(ownEvents, { query: { page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
