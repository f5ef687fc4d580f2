import type { Output } from '@docket/contract/endpoint'
import { purchaseById, purchases } from '@docket/contract/history'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { endOfDay, startOfDay } from '../../lib/format.ts'
import { sortParam } from '../../lib/search-params.ts'
import { type HistorySearch, sortFields } from './search.ts'

/** A purchase as the list carries it: with some of its logs. */
export type PurchaseData = Output<typeof purchases>['items'][number]
/** One purchase with all of its logs, and what was reported and made good. */
export type OrderData = Output<typeof purchaseById>

export const PAGE_SIZE = 10

/** One page of the purchases that the filters leave. Days are the viewer's own, sent as the instants they begin at. */
export function purchasesQuery({ search, from, to, sort, page }: HistorySearch) {
  const filter = {
    search: search?.trim(),
    from: startOfDay(from),
    to: endOfDay(to),
    sort: sortParam({ sort }, sortFields),
    page,
  }
  return queryOptions({
    queryKey: ['purchases', 'list', filter],
    queryFn: ({ signal }) => call(purchases, { query: { ...filter, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** One purchase with all of its logs. */
export function purchaseQuery(id: number) {
  return queryOptions({
    queryKey: ['purchases', 'one', id],
    queryFn: ({ signal }) => call(purchaseById, { params: { id }, signal }),
    meta: { errors: 'screen' },
  })
}
