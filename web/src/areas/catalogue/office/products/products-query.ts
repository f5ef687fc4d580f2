import { products } from '@docket/contract/admin/products'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { productPagesKey } from '../../../../kit/office/product-queries.ts'
import type { ProductsSearch } from './search.ts'

export const PAGE_SIZE = 15

type Filters = Pick<ProductsSearch, 'search' | 'categoryId' | 'subCategoryId' | 'stock' | 'sort' | 'page'>

export function productsFilters({ search, categoryId, subCategoryId, stock, sort }: Filters) {
  return { search, categoryId, subCategoryId, stock, sort }
}

export function productsQuery({ page, ...search }: Filters) {
  const query = { ...productsFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...productPagesKey, query],
    queryFn: ({ signal }) => call(products, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
