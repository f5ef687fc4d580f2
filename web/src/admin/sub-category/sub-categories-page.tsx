import {
  type SubCategory,
  subCategoriesLink,
  subCategorySortValues,
} from '@docket/contract/admin/sub-category'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { categoriesQuery, subCategoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import { listPage } from '../../lib/list-page.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ManagedList } from '../../ui/managed-list.tsx'
import { DeleteSubCategory } from './delete-sub-category.tsx'
import { isFiltered, type SubCategoriesSearch } from './search.ts'
import { subCategoryColumns } from './sub-category-columns.tsx'
import { SubCategoryFilters } from './sub-category-filters.tsx'
import { SubCategoryOverlay } from './sub-category-overlay.tsx'

const words = adminStrings.subCategory
const PAGE_SIZE = 10

export function SubCategoriesPage() {
  const search = useSearch({ from: '/office/admin/subcategories' })
  const { list, query } = useList(search)
  const { sort, categoryId } = search
  return (
    <ManagedList
      screen="/admin/subcategories"
      words={words}
      exportButton={
        <ExportButton
          link={subCategoriesLink}
          filters={{ search: search.search, categoryId, sort }}
          rows={list?.total}
        />
      }
      filters={<SubCategoryFilters />}
      columns={subCategoryColumns}
      list={list}
      pageSize={PAGE_SIZE}
      query={query}
      empty={<NoSubCategories search={search} />}
      nameOf={(subCategory) => subCategory.name}
      deletion={(subCategory, then) => <DeleteSubCategory subCategory={subCategory} {...then} />}
    >
      <SubCategoryOverlay />
    </ManagedList>
  )
}

function useList({ search, categoryId, sort, page }: SubCategoriesSearch) {
  const query = useQuery(subCategoriesQuery)
  const rows = query.data?.filter((row) => categoryId === undefined || row.categoryId === categoryId)
  const textOf = ({ name }: SubCategory) => name
  const view = { textOf, search, sortValues: subCategorySortValues, sort, page, pageSize: PAGE_SIZE }
  return { list: rows && listPage(rows, view), query }
}

/** A category of its own may have none, which is another thing than filters that leave nothing. */
function NoSubCategories({ search }: { search: SubCategoriesSearch }) {
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === search.categoryId)
  const isEmptyCategory = category !== undefined && search.search === undefined
  return (
    <EmptyList
      screen="/admin/subcategories"
      words={isEmptyCategory ? { ...words, none: words.noneIn(category.name) } : words}
      isNarrowed={isFiltered(search) && !isEmptyCategory}
    />
  )
}
