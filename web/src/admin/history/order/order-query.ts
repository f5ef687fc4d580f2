import { orderById, orderLines, reports } from '@docket/contract/admin/order'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ordersKey } from '../history-keys.ts'
import type { ReportsSearch } from './reports-search.ts'

export type ReportRow = Output<typeof reports>['items'][number]

export const LINES_A_PAGE = 10
export const REPORTS_A_PAGE = 10

/** One order; looked at anew whenever it is opened, since others make good, too. */
export function orderQuery(id: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: ({ signal }) => call(orderById, { params: { id }, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}

/** A page of an order's lines. */
export function orderLinesQuery(id: number, page: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'lines', id, page],
    queryFn: ({ signal }) =>
      call(orderLines, { params: { id }, query: { page, pageSize: LINES_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}

export function reportsFilters({ status, search, sort }: ReportsSearch) {
  return { status, search: search?.trim(), sort }
}

/** A page of what buyers reported. */
export function reportsQuery({ page, ...search }: ReportsSearch) {
  const query = { ...reportsFilters(search), page, pageSize: REPORTS_A_PAGE }
  return queryOptions({
    queryKey: [...ordersKey, 'reports', query],
    queryFn: ({ signal }) => call(reports, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
