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
import { entryColumns, monthName } from '../entry-columns.tsx'
import { Totals } from '../totals.tsx'
import { words } from '../words.ts'
import { printedQuery, statementQuery } from './statement-query.ts'

const iconProps = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5' } as const

/** The file with all entries of a month, and the printer. */
export function StatementActions({ month, page }: PageOfMonth) {
  const { isLoading } = usePrinted({ month, page })
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
      <Button busy={isLoading} onClick={() => print()}>
        <Printer {...iconProps} />
        {words.print}
      </Button>
    </>
  )
}

interface PageOfMonth {
  month: string
  page: number
}

/** The entries to print: those on the screen if they are all, otherwise up to a thousand, which are read first. */
function usePrinted({ month, page }: PageOfMonth) {
  const { data: shown } = useQuery(statementQuery(month, page))
  const isWhole = shown?.items.length === shown?.total
  const { data, isLoading } = useQuery({ ...printedQuery(month), enabled: !isWhole })
  return { printed: isWhole ? shown : data, isLoading }
}

/** A month for the printer. Until it is read, the browser prints what the screen shows. */
export function PrintedStatement(of: PageOfMonth) {
  const { printed } = usePrinted(of)
  if (!printed) return null
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
    id === 'at' && 'sm:whitespace-nowrap',
  )
}
