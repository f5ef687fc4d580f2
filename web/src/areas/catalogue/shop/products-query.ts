import { PRODUCTS_PER_ROW, products } from '@docket/contract/catalogue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import type { ProductsSearch } from './search.ts'

/** The number of products on a page of the grid: full rows with 2, 3 or 4 columns. */
export const GRID_SIZE = 24

/** The first products of every category. */
export const rowsQuery = queryOptions({
  queryKey: ['products', 'rows'],
  queryFn: ({ signal }) => call(products, { query: { perCategory: PRODUCTS_PER_ROW }, signal }),
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
