import clsx from 'clsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { SelectField } from '../form/select-field.tsx'
import { uiWords } from '../strings.ts'
import type { Column, DataTableProps } from './data-table.tsx'
import { openRow } from './open-row.ts'

const MAX_SKELETON_CARDS = 4

/**
 * The rows as labelled cards, below 640 px. A select replaces the sortable header. With filters, it is in
 * their sheet.
 */
export function DataCards<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowId, pageSize, columns, actions } = props
  return (
    <div className="flex flex-col gap-3">
      {!props.filters && <SortSelect {...props} />}
      <ul aria-label={label} className="flex flex-col gap-3">
        {rows === undefined
          ? Array.from({ length: Math.min(pageSize, MAX_SKELETON_CARDS) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
              <li key={`pending-${index}`} className={cardStyle}>
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
                className={`${cardStyle} has-[[data-opens-row]]:cursor-pointer`}
                onClick={openRow}
              >
                <CardBody row={row} columns={columns} />
                {actions && (
                  <div className="mt-2 flex flex-wrap items-center gap-2 border-line border-t pt-3">
                    {actions(row)}
                  </div>
                )}
              </li>
            ))}
      </ul>
    </div>
  )
}

const cardStyle = 'min-w-0 rounded-card border border-line bg-surface p-4 text-14'

function CardBody<Row extends object>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const title = columns.find((column) => column.isTitle)
  return (
    <>
      {title && <div className="mb-2 font-semibold text-16 leading-snug">{title.cell(row)}</div>}
      <dl className="flex flex-col gap-1">
        {columns
          .filter((column) => column !== title)
          .map((column) => (
            <div key={column.id} className="flex items-baseline justify-between gap-4">
              <dt className="shrink-0 text-muted">{column.header}</dt>
              <dd className={clsx('min-w-0 text-end', column.numeric && 'font-mono tabular-nums')}>
                {column.cell(row)}
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}

/** Sorts the cards. Renders nothing if no column can be sorted. */
export function SortSelect<Row extends object>({ columns, sort, onSort }: DataTableProps<Row>) {
  const sortable = columns.filter((column) => column.sortable)
  if (!onSort || sortable.length === 0) return null
  return (
    <SelectField
      label={uiWords.sortBy}
      value={sort ?? ''}
      placeholder={uiWords.sortUnsorted}
      onChange={(event) => onSort(event.target.value || undefined)}
      options={sortable.flatMap(({ id, header }) => [
        { value: id, label: uiWords.sortAscending(header) },
        { value: `-${id}`, label: uiWords.sortDescending(header) },
      ])}
    />
  )
}
