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

/** Fetches a product and the lists again after something has changed it. `inStock` is shown until then. */
export function refetchProduct(queryClient: QueryClient, id: number, inStock?: number): void {
  const { queryKey } = productQuery(id)
  if (inStock !== undefined)
    queryClient.setQueryData(queryKey, (product) => product && { ...product, inStock })
  void queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: ['products'] })
}
