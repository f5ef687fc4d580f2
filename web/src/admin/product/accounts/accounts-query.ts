import { accounts } from '@docket/contract/admin/account'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { SearchChange } from '../../../lib/search-link.ts'
import { showStock } from '../products-query.ts'

export const ACCOUNTS_PAGE_SIZE = 5

/** What begins with this is out of date once one of the product's accounts changed. */
export const accountsKey = (productId: number) => ['admin', 'accounts', productId] as const

/** A page of a product's accounts. The stock it tells flows back into the products table. */
export function accountsQuery(
  productId: number,
  { status, accountsPage }: Pick<SearchChange<'/admin/products'>, 'status' | 'accountsPage'>,
) {
  const query = { logProductId: productId, status, page: accountsPage, pageSize: ACCOUNTS_PAGE_SIZE }
  return queryOptions({
    queryKey: [...accountsKey(productId), query],
    async queryFn({ client, signal }) {
      const page = await call(accounts, { query, signal })
      showStock(client, productId, page.available)
      return page
    },
    placeholderData: keepPreviousData,
    // Customers buy while the window is closed: whoever opens it again must not edit what is sold by now.
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
