import { type AdminProduct, products } from '@docket/contract/admin/product'
import type { Page } from '@docket/contract/page'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { productsKey } from '../../lib/admin-catalogue-queries.ts'
import { call } from '../../lib/api.ts'
import type { ProductsSearch } from './search.ts'

export const PAGE_SIZE = 15

const pagesKey = [...productsKey, 'page'] as const

type Filters = Pick<ProductsSearch, 'search' | 'categoryId' | 'subCategoryId' | 'stock' | 'sort' | 'page'>

export function productsFilters({ search, categoryId, subCategoryId, stock, sort }: Filters) {
  return { search, categoryId, subCategoryId, stock, sort }
}

export function productsQuery({ page, ...search }: Filters) {
  const query = { ...productsFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...pagesKey, query],
    queryFn: ({ signal }) => call(products, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** One product, or null where it does not exist (any more). */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: ({ signal }) => readProduct(id, signal),
    meta: { errors: 'screen' },
  })
}

/** The same past the cache, so that a form that began with it stays as it is. */
export async function readProduct(id: number, signal?: AbortSignal): Promise<AdminProduct | null> {
  const { items } = await call(products, { query: { id, pageSize: 1 }, ...(signal && { signal }) })
  return items.find((product) => product.id === id) ?? null
}

/** A product as some page of the table has it already. */
export function knownProduct(queryClient: QueryClient, id: number): AdminProduct | undefined {
  return pagesOf(queryClient)
    .flatMap(([, page]) => page?.items ?? [])
    .find((product) => product.id === id)
}

/** Puts a count that Manage Accounts learnt into every page of the table that shows the product. */
export function showStock(queryClient: QueryClient, id: number, inStock: number): void {
  for (const [key, page] of pagesOf(queryClient)) {
    if (!page?.items.some((product) => product.id === id && product.inStock !== inStock)) continue
    const items = page.items.map((product) => (product.id === id ? { ...product, inStock } : product))
    queryClient.setQueryData<Page<AdminProduct>>(key, { ...page, items })
  }
}

const pagesOf = (queryClient: QueryClient) =>
  queryClient.getQueriesData<Page<AdminProduct>>({ queryKey: pagesKey })
