import { SavedViews } from '../../areas/saved-views/saved-views.tsx'
import { ErrorState } from '../../kit/api/error-state.tsx'
import type { ListPlace } from '../../kit/office/office-area.ts'
import { sortParam } from '../../kit/search/search-params.ts'
import { DataRows } from '../../kit/ui/table/data-rows.tsx'
import { DataTable, type DataTableProps } from '../../kit/ui/table/data-table.tsx'

interface QueryTableProps<Row extends { id: string | number }, Field extends string>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'pageSize' | 'filters' | 'empty' | 'actions'> {
  /** The list whose saved views are above the filters. */
  place: ListPlace
  /** The answer to the list's query. */
  query: {
    data: { items: readonly Row[]; total: number } | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  search: { page?: number | undefined; sort?: string | undefined }
  /** The fields by which the list can be sorted; without them it has one order. */
  sortFields?: readonly Field[]
  /** Changes the page or the sort order in the address. */
  change: (
    change: { page: number | undefined; sort?: Field | `-${Field}` | undefined },
    options?: { resetScroll: boolean },
  ) => void
}

/**
 * A list of the office from its query: saved views, filters, rows, pages and the failure. The address keeps the page.
 */
export function QueryTable<Row extends { id: string | number }, Field extends string = never>(
  props: QueryTableProps<Row, Field>,
) {
  const { place, query, search, sortFields, change, columns, ...table } = props
  const { data, error } = query
  return (
    <DataTable
      {...table}
      narrowView={columns.some(({ phone }) => phone) ? DataRows : undefined}
      columns={columns}
      views={<SavedViews place={place} />}
      rows={data?.items}
      rowId={({ id }) => id}
      page={search.page ?? 1}
      total={data?.total ?? 0}
      onPage={(page) => change({ page }, { resetScroll: true })}
      {...(sortFields && {
        sort: search.sort,
        onSort: (sort: string | undefined) =>
          change({ sort: sortParam({ sort }, sortFields), page: undefined }),
      })}
      busy={query.isPlaceholderData}
      failure={error && <ErrorState error={error} onRetry={() => void query.refetch()} />}
    />
  )
}
