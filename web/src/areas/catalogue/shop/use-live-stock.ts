import type { products } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import type { LiveUpdate } from '@docket/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLive } from '../../../kit/live/live.ts'
import { type ProductData, productQuery } from './product-query.ts'

type ProductList = Output<typeof products>

/** Keeps the stock of the shown products up to date. */
export function useLiveStock(ids: readonly number[]): void {
  const queryClient = useQueryClient()
  // A text, so that the effect runs again only if the ids differ.
  const idsText = ids.join()
  useEffect(() => {
    if (idsText === '') return
    return watchLive({
      products: idsText.split(',').map(Number),
      onUpdate: ({ stock }) => stock && applyStock(queryClient, stock),
      onUnavailable() {
        void queryClient.invalidateQueries({ queryKey: ['product'] })
        void queryClient.invalidateQueries({ queryKey: ['products'] })
      },
    })
  }, [queryClient, idsText])
}

function applyStock(queryClient: QueryClient, stock: NonNullable<LiveUpdate['stock']>) {
  const inStock = new Map(stock.map((product) => [product.id, product.inStock]))
  const withStock = <Product extends { id: number; inStock: number }>(product: Product): Product => {
    const currentStock = inStock.get(product.id)
    return currentStock === undefined || currentStock === product.inStock
      ? product
      : { ...product, inStock: currentStock }
  }
  for (const id of inStock.keys()) {
    queryClient.setQueryData<ProductData>(
      productQuery(id).queryKey,
      (product) => product && withStock(product),
    )
  }
  queryClient.setQueriesData<ProductList>(
    { queryKey: ['products'] },
    (list) => list && { ...list, items: list.items.map(withStock) },
  )
}
