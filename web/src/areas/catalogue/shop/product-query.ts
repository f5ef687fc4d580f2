import { productById } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'

/** How often the open page of a sold-out product checks for new stock. */
const RESTOCK_MS = 30_000

export type ProductData = Output<typeof productById>

/** One product with its description and its stock. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(productById, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.inStock === 0 ? RESTOCK_MS : false),
    meta: { errors: 'screen' },
  })
}

/**
 * Shows a product and the lists as they are after something has changed it. A known stock is not fetched again: an answer
 * that the server keeps may be older.
 */
export function refetchProduct(queryClient: QueryClient, id: number, inStock?: number): void {
  const { queryKey } = productQuery(id)
  if (inStock === undefined) void queryClient.invalidateQueries({ queryKey })
  else queryClient.setQueryData(queryKey, (product) => product && { ...product, inStock })
  void queryClient.invalidateQueries({ queryKey: ['products'] })
}
