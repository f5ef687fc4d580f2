import { allDeposits } from '@docket/contract/admin/history'
import { reports } from '@docket/contract/admin/order'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { historiesKey, ordersKey } from './history-keys.ts'

/** Looked at again every minute while the page is in view. Fails quietly. */
const now = { refetchInterval: 60_000, meta: { errors: 'none' } } as const

/** How many deposits need a person. */
export const reviewCountQuery = queryOptions({
  queryKey: [...historiesKey, 'review-count'],
  queryFn: async ({ signal }) =>
    (await call(allDeposits, { query: { status: 'REVIEW', pageSize: 1 }, signal })).total,
  ...now,
})

/** How many reports wait for the shop. */
export const openReportsQuery = queryOptions({
  queryKey: [...ordersKey, 'open-reports'],
  queryFn: async ({ signal }) => (await call(reports, { query: { pageSize: 1 }, signal })).total,
  ...now,
})
