import { purchaseList, shipmentList } from '@docket/contract/admin/history-list'
import { allPurchases } from '@docket/contract/admin/purchases'
import { allShipments } from '@docket/contract/admin/shipments'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { PAGE_SIZE } from '../../../../kit/office/histories/filters.ts'
import { historiesKey } from '../../../../kit/office/histories/query-keys.ts'
import type { HistoriesSearch } from '../../../../kit/office/histories/search.ts'
import { calledFilters } from '../../../../kit/office/list-values.ts'
import { sortParam } from '../../../../kit/search/search-params.ts'

export type PurchaseRow = Output<typeof allPurchases>['items'][number]
export type ShipmentRow = Output<typeof allShipments>['items'][number]

/** One page of all purchases of accounts. */
export function purchasesQuery({ page, ...search }: HistoriesSearch) {
  const query = { ...purchasesFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...historiesKey, 'purchases', query],
    queryFn: ({ signal }) => call(allPurchases, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** One page of all test shipments. */
export function shipmentsQuery({ page, ...search }: HistoriesSearch) {
  const query = { ...shipmentsFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...historiesKey, 'shipments', query],
    queryFn: ({ signal }) => call(allShipments, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

export function purchasesFilters(search: HistoriesSearch) {
  return { ...calledFilters(purchaseList.filters, search), sort: sortParam(search, purchaseList.sorts) }
}

export function shipmentsFilters(search: HistoriesSearch) {
  return { ...calledFilters(shipmentList.filters, search), sort: sortParam(search, shipmentList.sorts) }
}
