import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { approvalsKey, historiesKey, purchasesKey } from './query-keys.ts'

/*
 * The layout and the dashboard show these numbers after their first paint. The modules of the calls also have the
 * schemas of forms, and need zod, so they are loaded only then.
 */

/** Fetched every minute while the page is visible. Errors are not shown. */
export const everyMinute = { refetchInterval: 60_000, meta: { errors: 'none' } } as const

/** The number of deposits in review. */
export const reviewCountQuery = queryOptions({
  queryKey: [...historiesKey, 'review-count'],
  queryFn: async ({ signal }) => {
    const { allDeposits } = await import('@docket/contract/admin/deposits')
    return (await call(allDeposits, { query: { status: 'REVIEW', pageSize: 1 }, signal })).total
  },
  ...everyMinute,
})

/** The number of open reports, without those whose customer must write next. */
export const waitingReportsQuery = queryOptions({
  queryKey: [...purchasesKey, 'waiting-reports'],
  queryFn: async ({ signal }) => {
    const { reports } = await import('@docket/contract/admin/purchases')
    return (await call(reports, { query: { waitsFor: 'SHOP', pageSize: 1 }, signal })).total
  },
  ...everyMinute,
})

/** The number of batches on hold. */
export const openHoldsQuery = queryOptions({
  queryKey: [...purchasesKey, 'open-holds'],
  queryFn: async ({ signal }) => {
    const { holds } = await import('@docket/contract/admin/holds')
    return (await call(holds, { query: { pageSize: 1 }, signal })).total
  },
  ...everyMinute,
})

/** The batches that several customers claim, and the number of claims of the last 24 hours. */
export const claimsQuery = queryOptions({
  queryKey: [...purchasesKey, 'claims'],
  queryFn: async ({ signal }) => {
    const { claims } = await import('@docket/contract/admin/holds')
    return call(claims, { signal })
  },
  ...everyMinute,
})

/** The number of credits and refunds that wait for a second operator. */
export const waitingApprovalsQuery = queryOptions({
  queryKey: [...approvalsKey, 'count'],
  queryFn: async ({ signal }) => {
    const { approvals } = await import('@docket/contract/admin/approvals')
    return (await call(approvals, { query: { state: 'WAITING', pageSize: 1 }, signal })).total
  },
  ...everyMinute,
})
