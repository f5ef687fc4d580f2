import type { Output } from '@docket/contract/endpoint'
import { cities, shipmentById, shipmentPrice, shipments } from '@docket/contract/shipments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { isNotFound } from '../../../kit/api/api-error.ts'

/** A shipment as the list returns it. */
export type ShipmentRow = Output<typeof shipments>['items'][number]
/** One shipment with all of its events, past and future, and its reports. */
export type ShipmentData = Output<typeof shipmentById>

export const PAGE_SIZE = 10
/** Later than every event, so that one answer has all of them. */
const AFTER_ALL_EVENTS = '9999-12-31T00:00:00Z'

/** The price of a shipment in dollars; null while the shop sells none. */
export const priceQuery = queryOptions({
  queryKey: ['shipments', 'price'],
  queryFn: ({ signal }) =>
    call(shipmentPrice, { signal }).catch((error: unknown) => {
      if (isNotFound(error)) return null
      throw error
    }),
  meta: { errors: 'screen' },
})

/** A state of the USA, or another country. */
export type Region = { state: string; country?: never } | { country: string; state?: never }

/** The cities of a region, the largest first. They do not change while a tab is open. */
export function citiesQuery(region: Region | undefined) {
  return queryOptions({
    queryKey: ['cities', region],
    // Region has plain strings. Their codes come from the contract's own lists, so the cast is safe.
    queryFn: ({ signal }) => call(cities, { query: region as { country: string }, signal }),
    enabled: region !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: 'none' },
  })
}

export const sortFields = ['createdAt', 'shippedAt', 'estDeliveryDate'] as const
type SortField = (typeof sortFields)[number]

interface ListFilter {
  /** Instants: purchased at or after `from`, and before `to`. */
  from: string | undefined
  to: string | undefined
  sort: SortField | `-${SortField}` | undefined
  page: number | undefined
}

/** One page of the shipments that match the filters. */
export function shipmentsQuery(filter: ListFilter) {
  return queryOptions({
    queryKey: ['shipments', 'list', filter],
    queryFn: ({ signal }) => call(shipments, { query: { ...filter, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

export function shipmentQuery(id: number) {
  return queryOptions({
    queryKey: ['shipments', 'one', id],
    queryFn: ({ signal }) => call(shipmentById, { params: { id }, query: { at: AFTER_ALL_EVENTS }, signal }),
    meta: { errors: 'screen' },
  })
}
