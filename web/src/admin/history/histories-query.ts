import { allDeposits, allPurchases } from '@docket/contract/admin/history'
import { allShipments } from '@docket/contract/admin/shipments'
import { userById } from '@docket/contract/admin/user'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { endOfDay, startOfDay } from '../../lib/format.ts'
import { historiesKey } from './history-keys.ts'
import { type HistoriesSearch, sortFields } from './search.ts'

export type DepositRow = Output<typeof allDeposits>['items'][number]
export type PurchaseRow = Output<typeof allPurchases>['items'][number]
export type ShipmentRow = Output<typeof allShipments>['items'][number]

export const PAGE_SIZE = 10

/** One page of everybody's deposits. Days are the viewer's own, sent as the instants they begin at. */
export function depositsQuery({ page, ...search }: HistoriesSearch) {
  const query = { ...depositsFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...historiesKey, 'deposits', query],
    queryFn: ({ signal }) => call(allDeposits, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** One page of everybody's purchases of accounts. */
export function purchasesQuery({ page, ...search }: HistoriesSearch) {
  const query = { ...purchasesFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...historiesKey, 'purchases', query],
    queryFn: ({ signal }) => call(allPurchases, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** One page of everybody's test shipments. */
export function shipmentsQuery({ page, ...search }: HistoriesSearch) {
  const query = { ...shipmentsFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...historiesKey, 'shipments', query],
    queryFn: ({ signal }) => call(allShipments, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** The e-mail of a user who has no row to take it from. */
export function emailQuery(userId: number) {
  return queryOptions({
    queryKey: [...historiesKey, 'email', userId],
    queryFn: async ({ signal }) => (await call(userById, { params: { id: userId }, signal })).email,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { errors: 'none' },
  })
}

export function depositsFilters({ status, method, ...search }: HistoriesSearch) {
  return { ...sharedFilters(search), status, method, sort: sortOf(search.sort, 'deposits') }
}

export function purchasesFilters(search: HistoriesSearch) {
  return { ...sharedFilters(search), sort: sortOf(search.sort, 'purchases') }
}

export function shipmentsFilters(search: HistoriesSearch) {
  return { ...sharedFilters(search), sort: sortOf(search.sort, 'trackingNo') }
}

function sharedFilters({ search, userId, from, to }: HistoriesSearch) {
  return { search: search?.trim(), userId, from: startOfDay(from), to: endOfDay(to) }
}

/** The sort, where it is one of this tab's. */
function sortOf<const T extends keyof typeof sortFields>(sort: HistoriesSearch['sort'], tab: T) {
  type Field = (typeof sortFields)[T][number]
  const fields: readonly string[] = sortFields[tab]
  // A name that is among the tab's fields, bare or behind a minus.
  return fields.includes(sort?.replace('-', '') ?? '') ? (sort as Field | `-${Field}`) : undefined
}
