import { depositList, historyFilters } from '@docket/contract/admin/history-list'
import { filterParams } from '../../search/filter-params.ts'
import { asSearchParams, countParam, longIdParam, oneOf, sortParam } from '../../search/search-params.ts'

export const tabs = ['deposits', 'purchases', 'trackingNo'] as const
export type Tab = (typeof tabs)[number]

export const sortFields = {
  deposits: depositList.sorts,
  purchases: ['purchasedAt', 'amount'],
  trackingNo: ['createdAt'],
} as const

/**
 * The filters of the open tab; `userId` filters all tabs. `from` and `to` are days of the shop. `deposit` and `order`: the
 * id of the deposit or purchase whose dialog is open.
 */
export function historiesSearch(raw: Record<string, unknown>) {
  const tab = oneOf(raw, 'tab', tabs)
  const isDeposits = tabOf({ tab }) === 'deposits'
  return asSearchParams({
    tab,
    ...filterParams(depositList.filters, isDeposits ? raw : {}),
    ...filterParams(historyFilters, raw),
    sort: sortParam<SortField>(raw, sortFields[tabOf({ tab })]),
    page: countParam(raw, 'page'),
    deposit: longIdParam(raw, 'deposit'),
    order: longIdParam(raw, 'order'),
  })
}

export type HistoriesSearch = ReturnType<typeof historiesSearch>
type SortField = (typeof sortFields)[Tab][number]

/** The open tab. An unknown value opens the deposits. */
export function tabOf({ tab }: { tab?: Tab | undefined }): Tab {
  return tab ?? 'deposits'
}
