import {
  type SubCategory,
  subCategoriesLink,
  subCategorySortValues,
} from '@docket/contract/admin/sub-categories'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { categoriesQuery, subCategoriesQuery } from '../../../../kit/office/catalogue-queries.ts'
import { EmptyList } from '../../../../kit/office/empty-list.tsx'
import { subCategoriesForm } from '../../../../kit/office/form-screens.ts'
import { listPage } from '../../../../kit/office/list-page.ts'
import { ManagedList } from '../../../../kit/office/managed-list.tsx'
import { DeleteSubCategory } from './delete-sub-category.tsx'
import { isFiltered, type SubCategoriesSearch } from './search.ts'
import { words } from './strings.ts'
import { subCategoryColumns } from './sub-category-columns.tsx'
import { SubCategoryFilters } from './sub-category-filters.tsx'
import { SubCategoryOverlay } from './sub-category-overlay.tsx'

const PAGE_SIZE = 10

export function SubCategoriesPage() {
  const search = useSearch({ from: '/office/admin/subcategories' })
  const { list, query } = useList(search)
  const { sort, categoryId } = search
  return (
    <ManagedList
      screen={subCategoriesForm}
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
      deletion={(subCategory, callbacks) => <DeleteSubCategory subCategory={subCategory} {...callbacks} />}
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

/** Why the list is empty. A category without subcategories gets another sentence than filters without a match. */
function NoSubCategories({ search }: { search: SubCategoriesSearch }) {
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === search.categoryId)
  const isEmptyCategory = category !== undefined && search.search === undefined
  return (
    <EmptyList
      screen={subCategoriesForm}
      words={isEmptyCategory ? { ...words, none: words.noneIn(category.name) } : words}
      isNarrowed={isFiltered(search) && !isEmptyCategory}
    />
  )
}
