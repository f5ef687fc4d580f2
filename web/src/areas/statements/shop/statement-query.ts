import { PRINTED_ENTRIES, statement, statementMonths } from '@docket/contract/statements'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'

export const PAGE_SIZE = 50

/** The months that have a statement, the newest first. Read on every visit: a new month may have begun. */
export const monthsQuery = queryOptions({
  queryKey: ['statement', 'months'],
  queryFn: ({ signal }) => call(statementMonths, { signal }),
  staleTime: 0,
  meta: { errors: 'screen' },
})

/** A page of a month. Read on every visit, because a purchase adds an entry. */
export function statementQuery(month: string, page: number) {
  return queryOptions({
    queryKey: ['statement', month, { page }],
    queryFn: ({ signal }) =>
      call(statement, { params: { month }, query: { page, pageSize: PAGE_SIZE }, signal }),
    staleTime: 0,
    // The next page of the same month comes in place of this one; another month begins with its skeleton.
    placeholderData: (before, query) => (query?.queryKey[1] === month ? keepPreviousData(before) : undefined),
    meta: { errors: 'screen' },
  })
}

/** The entries that are printed. */
export function printedQuery(month: string) {
  return queryOptions({
    queryKey: ['statement', month, 'printed'],
    queryFn: ({ signal }) =>
      call(statement, { params: { month }, query: { pageSize: PRINTED_ENTRIES }, signal }),
    staleTime: 0,
    meta: { errors: 'none' },
  })
}
