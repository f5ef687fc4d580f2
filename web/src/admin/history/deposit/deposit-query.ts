import { depositForReview } from '@docket/contract/admin/deposit'
import type { Output } from '@docket/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { historiesKey } from '../history-keys.ts'

export type Deposit = Output<typeof depositForReview>
export type Payment = Deposit['payments'][number]

/** One deposit with what came; looked at anew whenever it is opened, since others settle, too. */
export function depositQuery(id: number) {
  return queryOptions({
    queryKey: [...historiesKey, 'deposit', id],
    queryFn: ({ signal }) => call(depositForReview, { params: { id }, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
