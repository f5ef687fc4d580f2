import { anyPurchaseById } from '@docket/contract/admin/purchases'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'

/** One purchase. It is fetched on every opening, because other admins replace and refund, too. */
export function purchaseQuery(id: number) {
  return queryOptions({
    queryKey: [...purchasesKey, 'one', id],
    queryFn: ({ signal }) => call(anyPurchaseById, { params: { id }, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
