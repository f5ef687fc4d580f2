import clsx from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { words } from './strings.ts'

interface ChartPanelProps {
  title: string
  /** What the chart answers, in one sentence or two; null if there is nothing to show. */
  answer: string | null
  /** Shown instead of an empty chart. */
  emptyText: string
  headers: string[]
  /** The chart's figures as a table. The first cell of a row is its header. */
  rows: string[][]
  children: ReactNode
}

/** A chart with its answer in words and a table view. The picture is hidden from screen readers. */
export function ChartPanel({ title, answer, emptyText, headers, rows, children }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false)
  const headingId = useId()
  return (
    <Card as="section">
      <div className="flex min-h-(--target) items-center justify-between gap-2">
        <h2 id={headingId} className="text-14 text-muted">
          {title}
        </h2>
        {answer !== null && (
          <Button size="small" variant="quiet" onClick={() => setIsTable(!isTable)}>
            <span>
              {isTable ? words.viewAsChart : words.viewAsTable}
              <span className="sr-only">{words.ofPanel(title)}</span>
            </span>
          </Button>
        )}
      </div>
      <p
        className={clsx(
          'mb-4',
          answer === null ? 'text-14 text-muted' : 'wrap-anywhere font-semibold text-18',
        )}
      >
        {answer ?? emptyText}
      </p>
      {answer !== null &&
        (isTable ? (
          <FigureTable labelledBy={headingId} headers={headers} rows={rows} />
        ) : (
          <div aria-hidden="true" className="text-12">
            {children}
          </div>
        ))}
    </Card>
  )
}

function FigureTable({
  labelledBy,
  headers,
  rows,
}: {
  labelledBy: string
  headers: string[]
  rows: string[][]
}) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable
    <section aria-labelledby={labelledBy} tabIndex={0} className="max-h-72 overflow-y-auto">
      <table className="w-full text-14">
        <thead className="sticky top-0 bg-surface">
          <tr>
            {headers.map((header, index) => (
              <th key={header} scope="col" className={index === 0 ? 'py-1 text-start' : 'py-1 text-end'}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="py-1 text-start font-normal">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={headers[index + 1]} className="py-1 text-end font-mono tabular-nums">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
