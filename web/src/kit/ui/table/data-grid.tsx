import clsx from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { uiWords } from '../strings.ts'
import type { Column, RowsProps } from './data-table.tsx'
import { openRow } from './open-row.ts'
import { CheckOf, PageCheck } from './selection-bar.tsx'
import { directionOf, nextSort } from './sort-text.ts'

const MAX_SKELETON_ROWS = 15

/** The rows as a table, from 640 px on. */
export function DataGrid<Row extends object>(props: RowsProps<Row>) {
  const { label, columns, rows, rowId, pageSize, sort, onSort, actions, selectionConfig, selection } = props
  return (
    <table
      className={clsx(
        'group w-full border-separate border-spacing-0 text-14',
        props.hasManyColumns && 'is-dense',
      )}
    >
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {selectionConfig && (
            // Not a header: it names no column.
            <td className={clsx(headStyle, checkStyle)}>
              <PageCheck selection={selection} />
            </td>
          )}
          {columns.map((column) => (
            <HeaderCell
              key={column.id}
              column={column}
              sorted={directionOf(sort, column.id)}
              onSort={column.sortable ? () => onSort?.(nextSort(sort, column.id)) : undefined}
            />
          ))}
          {actions && (
            <th scope="col" className={clsx(headStyle, 'w-px text-end!')}>
              {uiWords.actions}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: Math.min(pageSize, MAX_SKELETON_ROWS) }, (_, index) => (
              <BodyRow
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
                key={`pending-${index}`}
                isPending
                columns={columns}
                check={selectionConfig && <Skeleton className="mx-auto size-5" />}
                cellOf={skeletonOf}
                actions={actions && <Skeleton className="h-4 w-12" />}
              />
            ))
          : rows.map((row) => (
              <BodyRow
                key={rowId(row)}
                columns={columns}
                isSelected={selection.isSelected(row)}
                // Every row has the cell, also one that cannot be selected.
                check={selectionConfig && <CheckOf selection={selection} row={row} />}
                cellOf={(column) => column.cell(row)}
                pictureOf={(column) => column.picture?.(row)}
                actions={actions?.(row)}
              />
            ))}
      </tbody>
    </table>
  )
}

const headStyle =
  'sticky top-(--sticky-top) z-10 h-(--row) border-line border-b bg-bg px-3 text-start align-middle max-[90rem]:group-[.is-dense]:px-1.5 font-medium text-12 text-muted first:ps-2 last:pe-2 in-[.dialog-scroller]:bg-surface'

/** As wide as the row is high: a target of 44 px for a finger. */
const checkStyle = 'relative w-(--row) min-w-(--row) px-0!'

interface HeaderCellProps<Row extends object> {
  column: Column<Row>
  sorted: 'asc' | 'desc' | null
  onSort: (() => void) | undefined
}

const sortIcons = { asc: ArrowUp, desc: ArrowDown }
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell<Row extends object>({ column, sorted, onSort }: HeaderCellProps<Row>) {
  const Icon = sorted ? sortIcons[sorted] : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      className={clsx(headStyle, cellStyle(column))}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            'inline-flex min-h-(--target) items-center gap-1 rounded-control hover:text-ink',
            sorted && 'text-ink',
            column.numeric ? 'flex-row-reverse text-end' : 'text-start',
          )}
        >
          {column.header}
          <Icon aria-hidden="true" strokeWidth={1.75} className={clsx('size-3.5', !sorted && 'opacity-60')} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

interface BodyRowProps<Row extends object> {
  /** A skeleton row: its title cell is no row header, because it names nothing. */
  isPending?: boolean
  isSelected?: boolean
  columns: readonly Column<Row>[]
  /** The check box; undefined if rows cannot be selected. */
  check: ReactNode
  cellOf: (column: Column<Row>) => ReactNode
  pictureOf?: (column: Column<Row>) => ReactNode
  actions: ReactNode
}

function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
  const { columns, check, cellOf, pictureOf, actions, isPending = false, isSelected = false } = props
  const bodyCellStyle =
    'h-(--row) border-line border-b px-3 py-1.5 align-middle max-[90rem]:group-[.is-dense]:px-1.5 first:ps-2 last:pe-2'
  return (
    <tr
      className={clsx(
        'transition-colors has-[[data-opens-row]]:cursor-pointer',
        isSelected ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
      onClick={openRow}
    >
      {check !== undefined && <td className={clsx(bodyCellStyle, checkStyle)}>{check}</td>}
      {columns.map((column) =>
        column.isTitle && !isPending ? (
          <th
            key={column.id}
            scope="row"
            className={clsx(bodyCellStyle, cellStyle(column), 'text-start font-medium')}
          >
            {pictureOf?.(column) ? (
              <span className="flex items-center gap-3">
                {pictureOf(column)}
                <span className="min-w-0">{cellOf(column)}</span>
              </span>
            ) : (
              cellOf(column)
            )}
          </th>
        ) : (
          <td
            key={column.id}
            className={clsx(bodyCellStyle, cellStyle(column), column.numeric && 'font-mono tabular-nums')}
          >
            {cellOf(column)}
          </td>
        ),
      )}
      {actions && (
        <td className={bodyCellStyle}>
          <div className="flex items-center justify-end gap-1 whitespace-nowrap max-xl:group-[.is-dense]:w-36 max-xl:group-[.is-dense]:flex-wrap">
            {actions}
          </div>
        </td>
      )}
    </tr>
  )
}

function cellStyle<Row extends object>({ numeric, width, hideWhenNarrow }: Column<Row>) {
  const shownFrom = hideWhenNarrow === 'xl' ? 'xl:table-cell' : 'lg:table-cell'
  return clsx(
    numeric && 'whitespace-nowrap text-end! max-[90rem]:group-[.is-dense]:whitespace-normal',
    hideWhenNarrow && ['hidden', shownFrom],
    width,
  )
}

/** The skeleton is as high as a line of text, so nothing moves when the rows arrive. */
function skeletonOf<Row extends object>({ skeleton, numeric }: Column<Row>): ReactNode {
  return (
    <div className={clsx('flex min-h-[1.3125rem] items-center', numeric && 'justify-end')}>
      {skeleton ?? <Skeleton className={numeric ? 'h-3.5 w-14' : 'h-3.5 w-3/4'} />}
    </div>
  )
}
