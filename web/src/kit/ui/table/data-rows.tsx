import clsx from 'clsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { uiWords } from '../strings.ts'
import { SortSelect, Values } from './data-cards.tsx'
import type { Column, RowsProps } from './data-table.tsx'
import { isOnControl, openRow } from './open-row.ts'
import { CheckOf, SelectMode } from './selection-bar.tsx'

const MAX_SKELETON_ROWS = 8

/**
 * The rows below 640 px in two lines: the title with the most important value at the end, and the next values below. A
 * row unfolds to its other values and its buttons. A press anywhere else opens what the row links to.
 */
export function DataRows<Row extends object>(props: RowsProps<Row>) {
  const { label, rows, rowId, pageSize, columns, selection } = props
  return (
    <div className="flex flex-col gap-3">
      {!props.filters && <SortSelect {...props} />}
      <SelectMode selection={selection} />
      <ul aria-label={label} className="overflow-clip rounded-card border border-line bg-surface text-14">
        {rows === undefined
          ? Array.from({ length: Math.min(pageSize, MAX_SKELETON_ROWS) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
              <li key={`pending-${index}`} className={`${rowStyle} flex flex-col gap-2 px-3 py-3`}>
                <Skeleton className="h-4 w-2/3" />
                <Skeleton className="h-3.5 w-3/4" />
              </li>
            ))
          : rows.map((row) => <TwoLineRow key={rowId(row)} row={row} {...props} parts={partsOf(columns)} />)}
      </ul>
    </div>
  )
}

const rowStyle = 'min-w-0 border-line border-t first:border-t-0'

interface Parts<Row extends object> {
  title: Column<Row> | undefined
  end: Column<Row> | undefined
  below: readonly Column<Row>[]
  rest: readonly Column<Row>[]
}

function partsOf<Row extends object>(columns: readonly Column<Row>[]): Parts<Row> {
  return {
    title: columns.find(({ isTitle }) => isTitle),
    end: columns.find(({ phone }) => phone === 'end'),
    below: columns.filter(({ phone }) => phone === 'below'),
    rest: columns.filter(({ phone, phoneCell, isTitle }) => phoneCell || (phone === undefined && !isTitle)),
  }
}

interface TwoLineRowProps<Row extends object> extends RowsProps<Row> {
  row: Row
  parts: Parts<Row>
}

function TwoLineRow<Row extends object>({ row, parts, actions, selection }: TwoLineRowProps<Row>) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const ids = useRowIds()
  const buttons = actions?.(row)
  const isSelecting = selection.isOpen
  const canUnfold = !isSelecting && (parts.rest.length > 0 || Boolean(buttons))
  const fold = { isUnfolded: isUnfolded && canUnfold, toggle: () => setIsUnfolded(!isUnfolded) }

  function press(event: MouseEvent<HTMLElement>) {
    if (isOnControl(event)) return
    if (isSelecting) {
      if (selection.canSelect(row)) selection.toggle(row, !selection.isSelected(row))
    } else if (!openRow(event) && canUnfold) fold.toggle()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links and buttons of the row
    <li
      className={clsx(
        rowStyle,
        selection.isSelected(row) && 'bg-brand-soft',
        (isSelecting ? selection.canSelect(row) : canUnfold) && 'cursor-pointer',
        // A press on a link selects the row, too.
        isSelecting && '[&_a]:pointer-events-none',
      )}
      onClick={press}
    >
      <div className={clsx('flex min-h-14 items-center gap-3 py-2 ps-3', !canUnfold && 'pe-3')}>
        {isSelecting && (
          <span className="relative -my-2 -ms-3 grid size-11 shrink-0 place-content-center">
            <CheckOf selection={selection} row={row} />
          </span>
        )}
        {parts.title?.picture?.(row)}
        <Lines row={row} parts={parts} titleId={ids.title} isUnfolded={fold.isUnfolded} />
        {canUnfold && <FoldButton ids={ids} {...fold} />}
      </div>
      {/* Hidden, not absent: the buttons have the link that a press on the row follows. */}
      <div id={ids.rest} hidden={!fold.isUnfolded} className="px-3 pb-3">
        {fold.isUnfolded && parts.rest.length > 0 && (
          <Values columns={parts.rest} row={row} className="border-line border-t pt-2" />
        )}
        {buttons && <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">{buttons}</div>}
      </div>
    </li>
  )
}

interface LinesProps<Row extends object> {
  row: Row
  parts: Parts<Row>
  titleId: string
  isUnfolded: boolean
}

/** The two lines. Each is cut at its end unless the row is unfolded. */
function Lines<Row extends object>({ row, parts, titleId, isUnfolded }: LinesProps<Row>) {
  const { title, end, below } = parts
  // Positioned, so that it also cuts the headers for screen readers, which are absolute.
  const cut = isUnfolded ? 'wrap-anywhere' : 'relative truncate'
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline gap-3">
        <div id={titleId} className={clsx('min-w-0 flex-1 font-medium', cut)}>
          {title && cellOf(title, row)}
        </div>
        {end && (
          <div className={clsx('max-w-1/2 shrink-0 text-end', end.numeric && 'font-mono tabular-nums')}>
            <Value column={end} row={row} />
          </div>
        )}
      </div>
      <div className={clsx('text-12 text-muted', cut)}>
        {below.map((column, index) => (
          <span key={column.id}>
            {index > 0 && <span aria-hidden="true"> · </span>}
            <Value column={column} row={row} />
          </span>
        ))}
      </div>
    </div>
  )
}

interface FoldButtonProps {
  ids: ReturnType<typeof useRowIds>
  isUnfolded: boolean
  toggle: () => void
}

/** Its name ends with the title of the row. */
function FoldButton({ ids, isUnfolded, toggle }: FoldButtonProps) {
  const Icon = isUnfolded ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      id={ids.button}
      aria-label={uiWords.more}
      aria-labelledby={`${ids.button} ${ids.title}`}
      aria-expanded={isUnfolded}
      aria-controls={ids.rest}
      onClick={toggle}
      className="-my-2 grid h-11 w-11 shrink-0 place-content-center text-muted hover:text-ink"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </button>
  )
}

function useRowIds() {
  const id = useId()
  return { title: `${id}-title`, button: `${id}-button`, rest: `${id}-rest` }
}

/** A value with its header. The header is in view only if the value does not explain itself. */
function Value<Row extends object>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <>
      <span className={column.phoneLabel ? 'font-sans text-muted' : 'sr-only'}>{column.header} </span>
      {cellOf(column, row)}
    </>
  )
}

function cellOf<Row extends object>({ cell, phoneCell = cell }: Column<Row>, row: Row) {
  return phoneCell(row)
}
