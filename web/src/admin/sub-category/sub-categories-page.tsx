import {
  type SubCategory,
  subCategoriesLink,
  subCategorySortValues,
} from '@docket/contract/admin/sub-category'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { categoriesQuery, subCategoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { listPage } from '../../lib/list-page.ts'
import { sortParam } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AddSubCategory } from './add-sub-category.tsx'
import { DeleteSubCategory } from './delete-sub-category.tsx'
import { NoSubCategories } from './no-sub-categories.tsx'
import { type SubCategoriesSearch, sortFields } from './search.ts'
import { SubCategoryActions } from './sub-category-actions.tsx'
import { subCategoryColumns } from './sub-category-columns.tsx'
import { SubCategoryFilters } from './sub-category-filters.tsx'
import { SubCategoryOverlay } from './sub-category-overlay.tsx'

const words = strings.adminSubCategory
const PAGE_SIZE = 10

interface Doomed {
  subCategory: SubCategory
  /** Its page is empty without it. */
  isAlone: boolean
}

export function SubCategoriesPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/subcategories' })
  const change = useChangeSearch<SubCategoriesSearch>('/admin/subcategories')
  const { list, error, refetch } = useList(search)
  const { data: categories } = useQuery(categoriesQuery)
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const { sort, page = 1, categoryId } = search

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
            <AddSubCategory />
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
        empty={<NoSubCategories categoryName={categories?.find(({ id }) => id === categoryId)?.name} />}
        actions={(subCategory) => (
          <SubCategoryActions
            subCategory={subCategory}
            onDelete={() => setDoomed({ subCategory, isAlone: list?.items.length === 1 })}
          />
        )}
      />
      {doomed && (
        <DeleteSubCategory
          subCategory={doomed.subCategory}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            setDoomed(null)
            if (doomed.isAlone && page > 1) change({ page: page - 1 }, { replace: true })
            // After the dialog has given the focus back, to a button that is gone.
            requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
          }}
        />
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
