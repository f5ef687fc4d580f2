import { depositForReview } from '@docket/contract/admin/deposits'
import type { Output } from '@docket/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { historiesKey } from '../../../../kit/office/histories/query-keys.ts'

export type Deposit = Output<typeof depositForReview>
export type Payment = Deposit['payments'][number]

/** One deposit with its payments. It is fetched on every opening, because other admins settle deposits, too. */
export function depositQuery(id: number) {
  return queryOptions({
    queryKey: [...historiesKey, 'deposit', id],
    queryFn: ({ signal }) => call(depositForReview, { params: { id }, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
