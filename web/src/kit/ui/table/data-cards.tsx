import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { SelectField } from '../form/select-field.tsx'
import { uiWords } from '../strings.ts'
import type { Column, DataTableProps, RowsProps } from './data-table.tsx'
import { isOnControl, openRow } from './open-row.ts'
import { CheckOf, SelectMode } from './selection-bar.tsx'
import type { Selection } from './use-selection.ts'

const MAX_SKELETON_CARDS = 4

/**
 * The rows as labelled cards, below 640 px. A select replaces the sortable header. If the list has filters, the select
 * is in their sheet.
 */
export function DataCards<Row extends object>(props: RowsProps<Row>) {
  const { label, rows, rowId, pageSize, columns, actions, selection } = props
  return (
    <div className="flex flex-col gap-3">
      {!props.filters && <SortSelect {...props} />}
      <SelectMode selection={selection} />
      <ul aria-label={label} className="flex flex-col gap-3">
        {rows === undefined
          ? Array.from({ length: Math.min(pageSize, MAX_SKELETON_CARDS) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
              <li key={`pending-${index}`} className={`${cardStyle} border-line bg-surface`}>
                {columns.map((column) => (
                  <Skeleton
                    key={column.id}
                    className={column.isTitle ? 'my-1 h-4 w-3/4' : 'my-1 h-3.5 w-full'}
                  />
                ))}
              </li>
            ))
          : rows.map((row) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the link in the row
              <li
                key={rowId(row)}
                className={clsx(
                  cardStyle,
                  selection.isSelected(row) ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
                  selection.isOpen
                    ? selection.canSelect(row) && 'cursor-pointer'
                    : 'has-[[data-opens-row]]:cursor-pointer',
                )}
                onClick={(event) => pressCard(event, row, selection)}
              >
                <CardBody row={row} columns={columns} selection={selection} />
                {actions && !selection.isOpen && (
                  // A row may have no action, or only an empty element around none.
                  <div
                    data-card-end=""
                    className="mt-2 hidden flex-wrap items-center gap-2 border-line border-t pt-3 has-[a,button,p]:flex"
                  >
                    {actions(row)}
                  </div>
                )}
              </li>
            ))}
      </ul>
    </div>
  )
}

const cardStyle = 'min-w-0 rounded-card border p-4 text-14'

/** Opens the row. If the cards have check boxes, a press anywhere on the card toggles its check box instead. */
function pressCard<Row extends object>(
  event: MouseEvent<HTMLElement>,
  row: Row,
  { isOpen, canSelect, isSelected, toggle }: Selection<Row>,
) {
  if (!isOpen) openRow(event)
  else if (canSelect(row) && !isOnControl(event)) toggle(row, !isSelected(row))
}

interface CardBodyProps<Row extends object> {
  row: Row
  columns: readonly Column<Row>[]
  selection: Selection<Row>
}

function CardBody<Row extends object>({ row, columns, selection }: CardBodyProps<Row>) {
  const title = columns.find((column) => column.isTitle)
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        {selection.isOpen && (
          <span className="relative -my-3 -ms-3 grid size-11 shrink-0 place-content-center">
            <CheckOf selection={selection} row={row} />
          </span>
        )}
        {title && (
          <div className="wrap-anywhere min-w-0 flex-1 font-semibold text-16 leading-snug">
            {title.cell(row)}
          </div>
        )}
      </div>
      <Values columns={columns.filter((column) => column !== title)} row={row} />
    </>
  )
}

/** Sorts the cards. Renders nothing if no column can be sorted. */
export function SortSelect<Row extends object>({ columns, sort, onSort }: DataTableProps<Row>) {
  const sortableColumns = columns.filter((column) => column.sortable)
  if (!onSort || sortableColumns.length === 0) return null
  return (
    <SelectField
      label={uiWords.sortBy}
      value={sort ?? ''}
      placeholder={uiWords.sortUnsorted}
      onChange={(event) => onSort(event.target.value || undefined)}
      options={sortableColumns.flatMap(({ id, header }) => [
        { value: id, label: uiWords.sortAscending(header) },
        { value: `-${id}`, label: uiWords.sortDescending(header) },
      ])}
    />
  )
}

interface ValuesProps<Row extends object> {
  columns: readonly Column<Row>[]
  row: Row
  className?: string
}

/** Values of a row, each with its header. */
export function Values<Row extends object>({ columns, row, className = '' }: ValuesProps<Row>) {
  return (
    <dl className={`flex flex-col gap-1 ${className}`}>
      {columns.map((column) => (
        <div key={column.id} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-muted">{column.header}</dt>
          <dd className={clsx('min-w-0 text-end', column.numeric && 'font-mono tabular-nums')}>
            {column.cell(row)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
