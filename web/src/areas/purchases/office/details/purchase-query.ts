import { anyPurchaseById, purchasedAccounts } from '@docket/contract/admin/purchases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'

export const ACCOUNTS_PER_PAGE = 10

/** One purchase. It is fetched on every opening, because other admins replace and refund, too. */
export function purchaseQuery(id: number) {
  return queryOptions({
    queryKey: [...purchasesKey, 'one', id],
    queryFn: ({ signal }) => call(anyPurchaseById, { params: { id }, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}

/** One page of a purchase's accounts. */
export function purchasedAccountsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: [...purchasesKey, 'accounts', id, page],
    queryFn: ({ signal }) =>
      call(purchasedAccounts, { params: { id }, query: { page, pageSize: ACCOUNTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
