import { type Category, categoriesLink, categorySortValues } from '@docket/contract/admin/category'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { categoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import { changing } from '../../lib/changing.ts'
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
import { RowLink } from '../../ui/row-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { categoryColumns } from './category-columns.tsx'
import { CategoryOverlays } from './category-overlays.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { sortFields } from './search.ts'

const words = adminStrings.category
const PAGE_SIZE = 10

export function CategoriesPage() {
  useDocumentTitle(words.title)
  const { search, sort, page = 1 } = useSearch({ from: '/office/admin/categories' })
  const change = useChangeSearch('/admin/categories')
  const { data, error, refetch } = useQuery(categoriesQuery)
  const textOf = ({ name }: Category) => name
  const list =
    data &&
    listPage(data, { textOf, search, sortValues: categorySortValues, sort, page, pageSize: PAGE_SIZE })
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
            <ExportButton link={categoriesLink} filters={{ search, sort }} rows={list?.total} />
            <AddLink screen="/admin/categories">{words.add}</AddLink>
          </>
        }
      />
      <div className="mb-4 max-w-form">
        <SearchField
          label={words.search}
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
        empty={<EmptyList screen="/admin/categories" words={words} isNarrowed={search !== undefined} />}
        actions={(category) => (
          <RowActions
            screen="/admin/categories"
            id={category.id}
            name={category.name}
            onDelete={() => doomed.doom(category)}
          >
            <RowLink
              of={adminStrings.common.ofRow(category.name)}
              {...changing('/admin/categories', { logo: category.id })}
            >
              {words.uploadRow}
            </RowLink>
          </RowActions>
        )}
      />
      {doomed.row && (
        <DeleteCategory category={doomed.row} onClose={doomed.spare} onDeleted={doomed.afterDeletion} />
      )}
      <CategoryOverlays />
    </>
  )
}
