import { reports } from '@docket/contract/admin/purchases'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import type { ReportsSearch } from './reports-search.ts'

export type ReportRow = Output<typeof reports>['items'][number]

export const REPORTS_PER_PAGE = 10

export function reportsFilters({ status, waitsFor, search, sort }: ReportsSearch) {
  return { status, waitsFor, search: search?.trim(), sort }
}

/** One page of the reports. */
export function reportsQuery({ page, ...search }: ReportsSearch) {
  const query = { ...reportsFilters(search), page, pageSize: REPORTS_PER_PAGE }
  return queryOptions({
    queryKey: [...purchasesKey, 'reports', query],
    queryFn: ({ signal }) => call(reports, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
