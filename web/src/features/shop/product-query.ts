import type { Output } from '@docket/contract/endpoint'
import { productById } from '@docket/contract/shop'
import { queryOptions } from '@tanstack/react-query'
import { answered, call } from '../../lib/api.ts'

/** How often a page that stands open on a sold-out product looks for new stock. */
const RESTOCK_MS = 30_000

export type ProductData = Output<typeof productById>

/** One product, with its description and its stock of a moment ago. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(productById, { params: { id }, signal }),
    initialData: () => answered(productById, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.inStock === 0 ? RESTOCK_MS : false),
    meta: { errors: 'screen' },
  })
}
