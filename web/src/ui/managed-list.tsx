import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchChange } from '../lib/search-link.ts'
import { useChangeSearch } from '../lib/use-change-search.ts'
import { useDeleteConfirmation } from '../lib/use-delete-confirmation.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { AddLink, type FormScreen } from './add-link.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { PageHeader } from './page-header.tsx'
import { RowActions } from './row-actions.tsx'

interface ManagedListProps<Row extends { id: number }>
  extends Pick<DataTableProps<Row>, 'columns' | 'empty'> {
  screen: FormScreen
  words: Record<'title' | 'lead' | 'add', string>
  exportButton: ReactNode
  filters: ReactNode
  /** The page that is shown; undefined while loading. */
  list: { items: readonly Row[]; total: number } | undefined
  pageSize: number
  query: { error: unknown; refetch: () => unknown; isPlaceholderData?: boolean }
  /** What a row is called, for whoever hears its buttons. */
  nameOf: (row: Row) => string
  /** What else can be done with a row. */
  actions?: (row: Row) => ReactNode
  /** Asks whether the row is to be deleted, and does it. */
  deletion: (row: Row, then: { onClose: () => void; onDeleted: () => void }) => ReactNode
  /** The dialogs that the address opens. */
  children: ReactNode
}

/** A screen of things that the operator adds, edits and deletes: its address has the page, the order and the form. */
export function ManagedList<Row extends { id: number }>(props: ManagedListProps<Row>) {
  const { screen, words, exportButton, filters, list, pageSize, query, columns, empty } = props
  useDocumentTitle(words.title)
  const { page = 1, sort } = useSearch({ strict: false }) as { page?: number; sort?: string }
  const change = useChangeSearch(screen)
  const confirmation = useDeleteConfirmation({
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
            {exportButton}
            <AddLink screen={screen}>{words.add}</AddLink>
          </>
        }
      />
      {filters}
      <DataTable
        label={words.title}
        columns={columns}
        rows={list?.items}
        rowId={({ id }) => id}
        page={page}
        pageSize={pageSize}
        total={list?.total ?? 0}
        onPage={(next) => change({ page: next }, { resetScroll: true })}
        sort={sort}
        // One of the columns' own: the screen's reader of the address knows them, this list of four screens does not.
        onSort={(by) => change({ sort: by, page: undefined } as SearchChange<FormScreen>)}
        busy={query.isPlaceholderData ?? false}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={empty}
        actions={(row) => (
          <RowActions
            screen={screen}
            id={row.id}
            name={props.nameOf(row)}
            onDelete={() => confirmation.ask(row)}
          >
            {props.actions?.(row)}
          </RowActions>
        )}
      />
      {confirmation.row &&
        props.deletion(confirmation.row, {
          onClose: confirmation.cancel,
          onDeleted: confirmation.afterDeletion,
        })}
      {props.children}
    </>
  )
}
