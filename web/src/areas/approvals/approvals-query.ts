import { approvals } from '@docket/contract/admin/approvals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'
import { approvalsKey } from '../../kit/office/histories/query-keys.ts'

export const APPROVALS_PER_PAGE = 10

/** One page of the requests, waiting or decided. It is fetched on every opening: another operator may have decided. */
export function approvalsQuery(state: 'WAITING' | 'DECIDED', page: number) {
  const query = { state, page, pageSize: APPROVALS_PER_PAGE }
  return queryOptions({
    queryKey: [...approvalsKey, query],
    queryFn: ({ signal }) => call(approvals, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
    meta: { errors: 'screen' },
  })
}

/** The waiting requests for one customer. */
export function approvalsOfUserQuery(userId: number) {
  const query = { state: 'WAITING', userId, pageSize: 5 } as const
  return queryOptions({
    queryKey: [...approvalsKey, query],
    queryFn: ({ signal }) => call(approvals, { query, signal }),
    staleTime: 0,
    meta: { errors: 'none' },
  })
}
