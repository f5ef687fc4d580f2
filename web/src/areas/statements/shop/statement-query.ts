import { PRINTED_ENTRIES, statement, statementMonths } from '@docket/contract/statements'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { PAGE_SIZE } from '../statement-month.tsx'

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
    placeholderData: keepPreviousData,
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
