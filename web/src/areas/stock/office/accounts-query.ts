import { accounts } from '@docket/contract/admin/stock'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { setCachedStock } from '../../../kit/office/product-queries.ts'
import type { SearchChange } from '../../../kit/search/search-link.ts'

/** A value of the filter by status. */
export type AccountStatus = NonNullable<SearchChange<'/admin/products'>['status']>

export const ACCOUNTS_PAGE_SIZE = 5

/** The key prefix of a product's accounts. Invalidate it when one of them changes. */
export const accountsKey = (productId: number) => ['admin', 'accounts', productId] as const

/** One page of a product's accounts. It also updates the product's stock in the cached list of products. */
export function accountsQuery(
  productId: number,
  { status, accountsPage }: Pick<SearchChange<'/admin/products'>, 'status' | 'accountsPage'>,
) {
  const query = { logProductId: productId, status, page: accountsPage, pageSize: ACCOUNTS_PAGE_SIZE }
  return queryOptions({
    queryKey: [...accountsKey(productId), query],
    async queryFn({ client, signal }) {
      const page = await call(accounts, { query, signal })
      setCachedStock(client, productId, page.available)
      return page
    },
    placeholderData: keepPreviousData,
    // Customers buy while the dialog is closed: an admin who opens it again must not edit a sold account.
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
