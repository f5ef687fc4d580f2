import { type Category, categoriesLink, categorySortValues } from '@docket/contract/admin/category'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { categoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { listPage } from '../../lib/list-page.ts'
import { sortParam } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { AddCategory } from './add-category.tsx'
import { CategoryActions } from './category-actions.tsx'
import { categoryColumns } from './category-columns.tsx'
import { CategoryOverlays } from './category-overlays.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { NoCategories } from './no-categories.tsx'
import { type CategoriesSearch, sortFields } from './search.ts'

const words = strings.adminCategory
const PAGE_SIZE = 10

interface Doomed {
  category: Category
  /** Its page is empty without it. */
  isAlone: boolean
}

export function CategoriesPage() {
  useDocumentTitle(words.title)
  const { search, sort, page = 1 } = useSearch({ from: '/office/admin/categories' })
  const change = useChangeSearch<CategoriesSearch>('/admin/categories')
  const { data, error, refetch } = useQuery(categoriesQuery)
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const textOf = ({ name }: Category) => name
  const list =
    data &&
    listPage(data, { textOf, search, sortValues: categorySortValues, sort, page, pageSize: PAGE_SIZE })

  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <ExportButton link={categoriesLink} filters={{ search, sort }} rows={list?.total} />
            <AddCategory />
          </>
        }
      />
      <div className="mb-4 max-w-form">
        <SearchField
          label={words.search}
          placeholder={words.search}
          hideLabel
          value={search ?? ''}
          onSearch={(text) => change({ search: text || undefined, page: undefined }, { replace: true })}
        />
      </div>
      <DataTable
        label={words.title}
        columns={categoryColumns}
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
        empty={<NoCategories isSearched={search !== undefined} />}
        actions={(category) => (
          <CategoryActions
            category={category}
            onDelete={() => setDoomed({ category, isAlone: list?.items.length === 1 })}
          />
        )}
      />
      {doomed && (
        <DeleteCategory
          category={doomed.category}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            setDoomed(null)
            if (doomed.isAlone && page > 1) change({ page: page - 1 }, { replace: true })
            // After the dialog has given the focus back, to a button that is gone.
            requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
          }}
        />
      )}
      <CategoryOverlays />
    </>
  )
}
