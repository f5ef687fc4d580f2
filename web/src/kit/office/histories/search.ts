import { depositList, purchaseList, shipmentList } from '@docket/contract/admin/history-list'
import { addressNames, type Filters } from '@docket/contract/list'
import { filterParams } from '../../search/filter-params.ts'
import { asSearchParams, countParam, longIdParam, oneOf, sortParam } from '../../search/search-params.ts'

const lists = { deposits: depositList, purchases: purchaseList, trackingNo: shipmentList } as const

export type Tab = keyof typeof lists
export const tabs = ['deposits', 'purchases', 'trackingNo'] as const satisfies readonly Tab[]

/** The filters of all tabs. Those of one name are of one kind. */
export const tabFilters = { ...depositList.filters, ...purchaseList.filters, ...shipmentList.filters }

/**
 * The filters of the open tab; `userId` filters all tabs. `from` and `to` are days of the shop. `deposit` and `order`: the
 * id of the deposit or purchase whose dialog is open.
 */
export function historiesSearch(raw: Record<string, unknown>) {
  const tab = oneOf(raw, 'tab', tabs)
  const { filters, sorts } = lists[tabOf({ tab })]
  const rawFilters = Object.fromEntries(addressNames<Filters>(filters).map((name) => [name, raw[name]]))
  return asSearchParams({
    tab,
    ...filterParams(tabFilters, rawFilters),
    sort: sortParam<SortField>(raw, sorts),
    page: countParam(raw, 'page'),
    deposit: longIdParam(raw, 'deposit'),
    order: longIdParam(raw, 'order'),
  })
}

export type HistoriesSearch = ReturnType<typeof historiesSearch>
type SortField = (typeof lists)[Tab]['sorts'][number]

/** The open tab. An unknown value opens the deposits. */
export function tabOf({ tab }: { tab?: Tab | undefined }): Tab {
  return tab ?? 'deposits'
}
