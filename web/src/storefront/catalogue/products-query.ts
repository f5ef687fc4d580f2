import { products } from '@docket/contract/catalogue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, prefetchedData } from '../../shared/api/api.ts'
import type { ProductsSearch } from './search.ts'

/** Products in a category's row. Two or four columns divide it. */
export const ROW_SIZE = 4
/** Products on a page of the grid. 2, 3 and 4 columns divide it. */
export const GRID_SIZE = 24

/** The first products of every category. */
export const rowsQuery = queryOptions({
  queryKey: ['products', 'rows'],
  queryFn: ({ signal }) => call(products, { query: { perCategory: ROW_SIZE }, signal }),
  initialData: () => prefetchedData(products, { query: { perCategory: ROW_SIZE } }),
  meta: { errors: 'screen' },
})

/** One page of the products that match the filters. */
export function gridQuery(search: ProductsSearch) {
  return queryOptions({
    queryKey: ['products', 'grid', search],
    queryFn: ({ signal }) =>
      call(products, { query: { ...search, search: search.search?.trim(), pageSize: GRID_SIZE }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
