import { productList } from '@docket/contract/admin/product-list'
import { products } from '@docket/contract/admin/products'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { calledFilters } from '../../../../kit/office/list-values.ts'
import { productPagesKey } from '../../../../kit/office/product-queries.ts'
import type { ProductsSearch } from './search.ts'

export const PAGE_SIZE = 15

export function productsFilters(search: ProductsSearch) {
  return { ...calledFilters(productList.filters, search), sort: search.sort }
}

export function productsQuery(search: ProductsSearch) {
  const query = { ...productsFilters(search), page: search.page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...productPagesKey, query],
    queryFn: ({ signal }) => call(products, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
