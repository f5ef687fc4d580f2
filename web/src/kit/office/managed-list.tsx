import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState } from '../api/error-state.tsx'
import type { SearchChange } from '../search/search-link.ts'
import { useChangeSearch } from '../search/use-change-search.ts'
import { useDocumentTitle } from '../store/use-document-title.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { MoreActions } from '../ui/overlay/more-actions.tsx'
import { DataRows } from '../ui/table/data-rows.tsx'
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx'
import { AddLink, useMayChange } from './add-link.tsx'
import type { BulkTable } from './bulk/use-bulk-confirmation.ts'
import type { FormPath, FormScreen } from './office-area.ts'
import { RowActions } from './row-actions.tsx'
import { useRowConfirmation } from './use-row-confirmation.ts'

interface ManagedListProps<Row extends { id: number }>
  extends Pick<DataTableProps<Row>, 'columns' | 'empty' | 'hasManyColumns' | 'views'> {
  screen: FormScreen
  words: Record<'title' | 'lead', string>
  exportButton: ReactNode
  filters: ReactNode
  /** The current page; undefined while loading. */
  list: { items: readonly Row[]; total: number } | undefined
  pageSize: number
  query: { error: Error | null; refetch: () => unknown; isPlaceholderData?: boolean }
  /** The name of a row, for screen readers. */
  nameOf: (row: Row) => string
  /** Further actions of a row, if the role has any. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** The buttons for the selected rows, and the filters of the list. A change of the filters ends the selection. */
  bulk?: { filters: object; actions: (rows: readonly Row[], table: BulkTable) => ReactNode }
  /** The dialog that confirms and deletes a row. */
  deletion: (row: Row, callbacks: { onClose: () => void; onDeleted: () => void }) => ReactNode
  /** The dialogs that are open according to the address. */
  children: ReactNode
}

/**
 * A list whose rows the admin adds, edits and deletes, if the role allows it. The address has the page, the sort order
 * and the open form.
 */
export function ManagedList<Row extends { id: number }>(props: ManagedListProps<Row>) {
  const { screen, words, exportButton, filters, list, pageSize, query, columns, empty } = props
  useDocumentTitle(words.title)
  const { page = 1, sort } = useSearch({ strict: false }) as { page?: number; sort?: string }
  const change = useChangeSearch<FormPath>(screen.to)
  const mayChange = useMayChange(screen)
  /** Opens the page before, if a deletion or a bulk action has emptied this one. */
  const leaveEmptyPage = (previousPage: number) => change({ page: previousPage }, { replace: true })
  const listPage = { page, pageSize, total: list?.total ?? 0, onPage: leaveEmptyPage }
  const confirmation = useRowConfirmation<Row>(listPage)
  const { bulk } = props
  const rowActions = (row: Row) => (
    <RowActions screen={screen} id={row.id} name={props.nameOf(row)} onDelete={() => confirmation.ask(row)}>
      {props.actions?.(row)}
    </RowActions>
  )
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        more={<MoreActions>{exportButton}</MoreActions>}
        actions={<AddLink screen={screen} />}
      />
      <DataTable
        views={props.views}
        filters={filters}
        label={words.title}
        columns={columns}
        narrowView={DataRows}
        rows={list?.items}
        rowId={({ id }) => id}
        page={page}
        pageSize={pageSize}
        total={list?.total ?? 0}
        onPage={(next) => change({ page: next }, { resetScroll: true })}
        sort={sort}
        // This component serves four screens, so the type does not know the sort fields. The screen's route validates
        // them.
        onSort={(newSort) => change({ sort: newSort, page: undefined } as SearchChange<FormPath>)}
        busy={query.isPlaceholderData ?? false}
        failure={query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        empty={empty}
        hasManyColumns={props.hasManyColumns ?? false}
        selectionConfig={
          mayChange && bulk
            ? {
                filters: bulk.filters,
                nameOf: props.nameOf,
                actions: (rows, clear) => bulk.actions(rows, { ...listPage, clear }),
              }
            : undefined
        }
        {...((mayChange || props.actions) && { actions: rowActions })}
      />
      {confirmation.row &&
        props.deletion(confirmation.row, {
          onClose: confirmation.cancel,
          onDeleted: confirmation.finish,
        })}
      {props.children}
    </>
  )
}
