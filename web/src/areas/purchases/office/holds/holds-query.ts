import { holds } from '@docket/contract/admin/holds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'

export const HOLDS_PER_PAGE = 5

/** One page of the batches on hold. It is fetched on every opening, because another admin may have decided. */
export function holdsQuery(page: number) {
  const query = { page, pageSize: HOLDS_PER_PAGE }
  return queryOptions({
    queryKey: [...purchasesKey, 'holds', query],
    queryFn: ({ signal }) => call(holds, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
