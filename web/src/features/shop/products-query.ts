import { products } from '@docket/contract/shop'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, call } from '../../lib/api.ts'
import type { ProductsSearch } from './search.ts'

/** How many products stand in one category's row; two or four of them make whole lines at every width. */
export const ROW_SIZE = 4
/** How many stand on one page of the grid; 2, 3 and 4 columns divide it. */
export const GRID_SIZE = 24

/** The first products of every category. */
export const rowsQuery = queryOptions({
  queryKey: ['products', 'rows'],
  queryFn: ({ signal }) => call(products, { query: { perCategory: ROW_SIZE }, signal }),
  initialData: () => answered(products, { query: { perCategory: ROW_SIZE } }),
  meta: { errors: 'screen' },
})

/** One page of what the filters leave. */
export function gridQuery(search: ProductsSearch) {
  return queryOptions({
    queryKey: ['products', 'grid', search],
    queryFn: ({ signal }) =>
      call(products, { query: { ...search, search: search.search?.trim(), pageSize: GRID_SIZE }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
