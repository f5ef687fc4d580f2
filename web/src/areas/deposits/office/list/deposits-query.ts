import { allDeposits } from '@docket/contract/admin/deposits'
import { depositList } from '@docket/contract/admin/history-list'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { PAGE_SIZE } from '../../../../kit/office/histories/filters.ts'
import { historiesKey } from '../../../../kit/office/histories/query-keys.ts'
import type { HistoriesSearch } from '../../../../kit/office/histories/search.ts'
import { calledFilters } from '../../../../kit/office/list-values.ts'
import { sortParam } from '../../../../kit/search/search-params.ts'

export type DepositRow = Output<typeof allDeposits>['items'][number]

/** One page of all deposits. */
export function depositsQuery({ page, ...search }: HistoriesSearch) {
  const query = { ...depositsFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...historiesKey, 'deposits', query],
    queryFn: ({ signal }) => call(allDeposits, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

export function depositsFilters(search: HistoriesSearch) {
  return { ...calledFilters(depositList.filters, search), sort: sortParam(search, depositList.sorts) }
}
