import { depositReceipt } from '@docket/contract/deposit-receipt'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'

/** Below the key of the deposits, so that money that goes back appears on an open receipt. */
export function receiptQuery(id: number) {
  return queryOptions({
    queryKey: ['deposits', 'receipt', id],
    queryFn: ({ signal }) => call(depositReceipt, { params: { id }, signal }),
    meta: { errors: 'screen' },
  })
}
