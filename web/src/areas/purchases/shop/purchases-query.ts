import type { Output } from '@docket/contract/endpoint'
import { purchases } from '@docket/contract/purchases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { endOfDay, startOfDay } from '../../../kit/lib/days.ts'
import { sortParam } from '../../../kit/search/search-params.ts'
import { type HistorySearch, sortFields } from './search.ts'

/** A purchase as the list returns it: with some of its accounts. */
export type PurchaseData = Output<typeof purchases>['items'][number]

export const PAGE_SIZE = 10

/**
 * One page of the purchases that match the filters. `from` is sent as the first instant of its day, `to` as the first
 * instant of the next day, both in the viewer's time zone.
 */
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
