import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Button } from '../form/button.tsx'
import { uiWords } from '../strings.ts'
import { DataCards, SortSelect } from './data-cards.tsx'
import { DataGrid } from './data-grid.tsx'
import { FilteredListContext } from './filter-bar.tsx'
import { Pagination } from './pagination.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { selectionWords } from './selection-strings.ts'
import { type Selection, type SelectionConfig, useClearing, useSelection } from './use-selection.ts'

/** One column, and one labelled line of a card. */
export interface Column<Row extends object> {
  /** Also the server's name of the sort field. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Figures, aligned to the end in mono. */
  numeric?: boolean
  /** A class for the width, e.g. `w-32`; the columns without a width share the rest. */
  width?: string
  /** The name of the row: the heading of a card, or the row header in a table. Exactly one column. */
  isTitle?: boolean
  /**
   * Hidden between 640 and 1024 px; with `xl`, up to 1280 px. The sidebar appears at 1024 px: beside it, a table has no
   * more room than on a tablet.
   */
  hideWhenNarrow?: boolean | 'xl'
  /** Where a row of two lines shows it (`DataRows`). Absent: the row has to be unfolded. */
  phone?: 'end' | 'below'
  /** Such a row shows the header, too, because the value does not explain itself. */
  phoneLabel?: boolean
  /** A shorter cell for such a row. The unfolded row has the whole cell. */
  phoneCell?: (row: Row) => ReactNode
  /** A small picture before the title. */
  picture?: (row: Row) => ReactNode
  /** The skeleton of a cell; one line of text by default. */
  skeleton?: ReactNode
}

export interface DataTableProps<Row extends object> {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string | number
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** `field` or `-field`, as in the contract. */
  sort?: string | undefined
  /** Undefined: back to the server's default order. */
  onSort?: (sort: string | undefined) => void
  /** New rows are loading while these are still shown. */
  busy?: boolean
  /** An `ErrorState` if the rows could not be loaded. It is shown as long as there are no rows. */
  failure?: ReactNode
  /** An `EmptyState`: why the list is empty, and what to do. */
  empty: ReactNode
  /** Above the filters: the saved views of the list. */
  views?: ReactNode
  /** A `FilterBar`. */
  filters?: ReactNode
  /** The buttons of a row. */
  actions?: (row: Row) => ReactNode
  /** The table has many columns: below 1440 px they are closer, and below 1280 px the buttons stand in two lines. */
  hasManyColumns?: boolean
  /** The rows below 640 px; labelled cards by default. */
  narrowView?: (<AnyRow extends object>(props: RowsProps<AnyRow>) => ReactNode) | undefined
  /** Rows can be selected for bulk actions, if the role may use one. */
  selectionConfig?: SelectionConfig<Row> | undefined
}

/** What both views of the rows get. */
export interface RowsProps<Row extends object> extends DataTableProps<Row> {
  selection: Selection<Row>
}

/**
 * The only table component: sorted, filtered and paged by the server. Below 640 px the rows are labelled cards,
 * or, in the back office, rows of two lines (`DataRows`). It renders data and fetches nothing.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { views, filters, rows, total, sort } = props
  if (!filters) return <TableBody {...props} />
  const list = {
    total: rows === undefined || props.busy ? undefined : total,
    sort: props.onSort && <SortSelect {...props} />,
    isSorted: sort !== undefined,
  }
  return (
    <>
      {views}
      <FilteredListContext value={list}>{filters}</FilteredListContext>
      <TableBody {...props} />
    </>
  )
}

function TableBody<Row extends object>(props: DataTableProps<Row>) {
  const isWide = useMediaQuery(WIDE)
  const { rows, failure, empty, page, pageSize, total, onPage, busy = false } = props
  const selection = useSelection(props)
  const count = selection.selected.length
  const { table, clear } = useClearing(selection)
  if (rows === undefined && failure) return failure
  if (rows?.length === 0 && !busy) return total > 0 ? <PastTheEnd onPage={onPage} /> : empty
  const View = isWide ? DataGrid : (props.narrowView ?? DataCards)
  return (
    <div ref={table} className="flex flex-col gap-4" aria-busy={busy || rows === undefined}>
      <p role="status" className="sr-only">
        {rows === undefined ? uiWords.loading : count > 0 && selectionWords.selected(formatCount(count))}
      </p>
      <div className={clsx('transition-opacity', busy && rows && 'opacity-60')}>
        <View {...props} selection={selection} />
      </div>
      <SelectionBar selection={selection} onClear={clear} />
      <Pagination page={page} pageSize={pageSize} total={total} onPage={onPage} />
    </div>
  )
}

/** The page number is too high: an old link, or rows were deleted. */
function PastTheEnd({ onPage }: { onPage: (page: number) => void }) {
  return (
    <EmptyState
      title={uiWords.pastTheEnd}
      action={<Button onClick={() => onPage(1)}>{uiWords.firstPage}</Button>}
    />
  )
}
