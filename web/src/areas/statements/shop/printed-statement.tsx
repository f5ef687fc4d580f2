import { type StatementEntry, statementLink } from '@docket/contract/statements'
import { useMutation, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Download, Printer } from 'lucide-react'
import { call } from '../../../kit/api/api.ts'
import { download } from '../../../kit/export/download.ts'
import { knownTimeZone } from '../../../kit/lib/known-time-zone.ts'
import { useOneAtATime } from '../../../kit/lib/use-one-at-a-time.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import type { Column } from '../../../kit/ui/table/data-table.tsx'
import { ZoneName } from '../../../kit/ui/zone-name.tsx'
import { Paper } from '../../purchases/receipt/paper.tsx'
import { entryColumns, monthName, type StatementData } from './entry-columns.tsx'
import { printedQuery } from './statement-query.ts'
import { words } from './strings.ts'
import { Totals } from './totals.tsx'

const iconProps = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5' } as const

/** The file with all entries of a month, and the printer. */
export function StatementActions({ month }: { month: string }) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(statementLink, { params: { month } }),
    onSuccess({ url }) {
      download(url)
      toast.info(words.started)
    },
  })
  const oneAtATime = useOneAtATime()
  return (
    <>
      <Button busy={isPending} onClick={() => void oneAtATime(() => mutateAsync())}>
        <Download {...iconProps} />
        {words.download}
      </Button>
      <Button onClick={() => print()}>
        <Printer {...iconProps} />
        {words.print}
      </Button>
    </>
  )
}

/** A month for the printer: up to a thousand entries. If the screen has only a page of them, they are read first. */
export function PrintedStatement({ statement }: { statement: StatementData }) {
  const isWhole = statement.items.length === statement.total
  const { data = statement } = useQuery({ ...printedQuery(statement.month), enabled: !isWhole })
  const printed = isWhole ? statement : data
  const { month, timeZone, isSoFar, items, total } = printed
  const name = monthName(month)
  const columns = entryColumns(timeZone)
  return (
    <Paper isLong note={items.length < total && words.cut({ shown: items.length, total })}>
      <h2 className="text-18">{words.titleOf({ month: isSoFar ? words.soFar({ month: name }) : name })}</h2>
      <p className="mb-4 text-14 text-muted">
        {words.zone} <ZoneName zone={knownTimeZone(timeZone)} />
      </p>
      <div className="mb-6 max-w-dialog break-inside-avoid">
        <Totals statement={printed} />
      </div>
      <table className="w-full text-12">
        <thead>
          <tr className="border-line border-b text-muted">
            {columns.map((column) => (
              <th key={column.id} scope="col" className={clsx(cellStyle(column), 'font-medium')}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <tr key={entry.id} className="break-inside-avoid border-line border-b">
              {columns.map((column) => (
                <td key={column.id} className={clsx(cellStyle(column), column.numeric && 'font-mono')}>
                  {column.cell(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

function cellStyle({ numeric, id }: Column<StatementEntry>) {
  return clsx(
    'py-1 pe-3 align-top last:pe-0',
    numeric ? 'text-end' : 'text-start',
    id === 'at' && 'whitespace-nowrap',
  )
}
