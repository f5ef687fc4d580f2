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
import { sortParam } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useDoomed } from '../../lib/use-doomed.ts'
import { AddLink } from '../../ui/add-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { DeleteSubCategory } from './delete-sub-category.tsx'
import { isFiltered, type SubCategoriesSearch, sortFields } from './search.ts'
import { subCategoryColumns } from './sub-category-columns.tsx'
import { SubCategoryFilters } from './sub-category-filters.tsx'
import { SubCategoryOverlay } from './sub-category-overlay.tsx'

const words = adminStrings.subCategory
const PAGE_SIZE = 10

export function SubCategoriesPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/subcategories' })
  const change = useChangeSearch('/admin/subcategories')
  const { list, error, refetch } = useList(search)
  const { sort, page = 1, categoryId } = search
  const doomed = useDoomed({
    rows: list?.items,
    page,
    onPage: (before) => change({ page: before }, { replace: true }),
  })

  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <ExportButton
              link={subCategoriesLink}
              filters={{ search: search.search, categoryId, sort }}
              rows={list?.total}
            />
            <AddLink screen="/admin/subcategories">{words.add}</AddLink>
          </>
        }
      />
      <SubCategoryFilters />
      <DataTable
        label={words.title}
        columns={subCategoryColumns}
        rows={list?.items}
        rowId={({ id }) => id}
        page={page}
        pageSize={PAGE_SIZE}
        total={list?.total ?? 0}
        onPage={(next) => change({ page: next }, { resetScroll: true })}
        sort={sort}
        onSort={(by) => change({ sort: sortParam({ sort: by }, sortFields), page: undefined })}
        error={error}
        onRetry={() => void refetch()}
        empty={<NoSubCategories search={search} />}
        actions={(subCategory) => (
          <RowActions
            screen="/admin/subcategories"
            id={subCategory.id}
            name={subCategory.name}
            onDelete={() => doomed.doom(subCategory)}
          />
        )}
      />
      {doomed.row && (
        <DeleteSubCategory subCategory={doomed.row} onClose={doomed.spare} onDeleted={doomed.afterDeletion} />
      )}
      <SubCategoryOverlay />
    </>
  )
}

function useList({ search, categoryId, sort, page }: SubCategoriesSearch) {
  const { data, error, refetch } = useQuery(subCategoriesQuery)
  const rows = data?.filter((row) => categoryId === undefined || row.categoryId === categoryId)
  const textOf = ({ name }: SubCategory) => name
  const list =
    rows &&
    listPage(rows, { textOf, search, sortValues: subCategorySortValues, sort, page, pageSize: PAGE_SIZE })
  return { list, error, refetch }
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
