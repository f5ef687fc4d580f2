import { type AdminProduct, products } from '@docket/contract/admin/products'
import type { Page } from '@docket/contract/page'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { productsKey } from './catalogue-queries.ts'

/** The key prefix of all pages of the products table. */
export const productPagesKey = [...productsKey, 'page'] as const

/** One product; null if it does not exist. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: ({ signal }) => readProduct(id, signal),
    meta: { errors: 'screen' },
  })
}

/** Reads one product from the server. It does not write to the cache, so an open form does not change. */
export async function readProduct(id: number, signal?: AbortSignal): Promise<AdminProduct | null> {
  const { items } = await call(products, { query: { id, pageSize: 1 }, ...(signal && { signal }) })
  return items.find((product) => product.id === id) ?? null
}

/** A product from a cached page of the table. */
export function knownProduct(queryClient: QueryClient, id: number): AdminProduct | undefined {
  return pagesOf(queryClient)
    .flatMap(([, page]) => page?.items ?? [])
    .find((product) => product.id === id)
}

/** Writes a new stock into every cached page of the table that has the product. */
export function setCachedStock(queryClient: QueryClient, id: number, inStock: number): void {
  for (const [key, page] of pagesOf(queryClient)) {
    if (!page?.items.some((product) => product.id === id && product.inStock !== inStock)) continue
    const items = page.items.map((product) => (product.id === id ? { ...product, inStock } : product))
    queryClient.setQueryData<Page<AdminProduct>>(key, { ...page, items })
  }
}

const pagesOf = (queryClient: QueryClient) =>
  queryClient.getQueriesData<Page<AdminProduct>>({ queryKey: productPagesKey })
