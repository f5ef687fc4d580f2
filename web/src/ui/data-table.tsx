import clsx from 'clsx'
import type { ReactNode } from 'react'
import { strings } from '../lib/strings.ts'
import { useMediaQuery, WIDE } from '../lib/use-media-query.ts'
import { Button } from './button.tsx'
import { DataCards } from './data-cards.tsx'
import { DataGrid } from './data-grid.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Pagination } from './pagination.tsx'

/** One column, and one labelled line of a card. */
export interface Column<Row extends object> {
  /** Also the server's name of the field to sort by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Figures stand at the end, in mono. */
  numeric?: boolean
  /** A class for the width, e.g. `w-32`; the rest is shared out. */
  width?: string
  /** What names the row: the card's heading on a phone, the row's header in a table. Exactly one column. */
  isTitle?: boolean
  /**
   * Left out between 640 and 1024 px, where room is short; with `xl` up to 1280 px: beside the sidebar, which begins at
   * 1024 px, a table of many columns has no more room than on a tablet.
   */
  hideWhenNarrow?: boolean | 'xl'
  /** The shape that stands for it while loading; one line of text where it is absent. */
  skeleton?: ReactNode
}

export interface DataTableProps<Row extends object> {
  /** What the table holds, read out as its name. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string | number
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** `field` or `-field`, as the contract has it. */
  sort?: string | undefined
  /** Undefined: back to the order that the server chooses. */
  onSort?: (sort: string | undefined) => void
  /** New rows are on their way while these are still shown. */
  busy?: boolean
  error?: unknown
  onRetry?: () => void
  /** An `EmptyState`: why there is nothing, and what to do. */
  empty: ReactNode
  /** The buttons of a row. */
  actions?: (row: Row) => ReactNode
}

/**
 * The product's one table: sorted, filtered and paged by the server. Below 640 px the same rows are labelled cards.
 * It takes data and fetches nothing.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isWide = useMediaQuery(WIDE)
  const { rows, error, onRetry, empty, page, pageSize, total, onPage, busy = false } = props
  if (rows === undefined && error) return <ErrorState error={error} {...(onRetry && { onRetry })} />
  if (rows?.length === 0 && !busy) return total > 0 ? <PastTheEnd onPage={onPage} /> : empty
  const View = isWide ? DataGrid : DataCards
  return (
    <div className="flex flex-col gap-4" aria-busy={busy || rows === undefined}>
      <p role="status" className="sr-only">
        {rows === undefined && strings.shell.loading}
      </p>
      <div className={clsx('transition-opacity', busy && rows && 'opacity-60')}>
        <View {...props} />
      </div>
      <Pagination page={page} pageSize={pageSize} total={total} onPage={onPage} />
    </div>
  )
}

/** An old link, or rows that were deleted since: the list goes on, but not as far as this page. */
function PastTheEnd({ onPage }: { onPage: (page: number) => void }) {
  return (
    <EmptyState
      title={strings.common.pastTheEnd}
      action={<Button onClick={() => onPage(1)}>{strings.common.firstPage}</Button>}
    />
  )
}
