import { productList } from '@docket/contract/admin/product-list'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { categoriesQuery, subCategoriesQuery } from '../../../../../kit/office/catalogue-queries.ts'
import { ListFilters } from '../../../../../kit/office/list-filters.tsx'
import { useChangeSearch } from '../../../../../kit/search/use-change-search.ts'
import { filterWords, words } from '../strings.ts'

export function ProductFilters() {
  const { data: categoryId = [] } = useQuery(categoriesQuery)
  const { data: subCategoryId = [] } = useQuery(subCategoriesQuery)
  return (
    <ListFilters
      label={words.filters}
      hideLabels
      filters={productList.filters}
      words={filterWords}
      choices={{ categoryId, subCategoryId }}
      search={useSearch({ from: '/office/admin/products' })}
      change={useChangeSearch('/admin/products')}
    />
  )
}
