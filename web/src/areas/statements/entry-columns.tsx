import type { Output } from '@docket/contract/endpoint'
import type { StatementEntry, statement } from '@docket/contract/statements'
import { formatDateTime, formatDollars } from '../../kit/lib/format.ts'
import { knownTimeZone } from '../../kit/lib/known-time-zone.ts'
import type { Column } from '../../kit/ui/table/data-table.tsx'
import { words } from './words.ts'

export type StatementData = Output<typeof statement>

/** The columns of a statement, on the screen and on paper. A statement has the times of the shop's zone. */
export function entryColumns(timeZone: string): Column<StatementEntry>[] {
  const zone = knownTimeZone(timeZone)
  const amountOf = (amount: number | null) => (amount === null ? words.none : formatDollars(amount))
  return [
    {
      id: 'at',
      header: words.date,
      width: 'whitespace-nowrap',
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, zone)}</time>,
    },
    {
      id: 'description',
      header: words.description,
      isTitle: true,
      cell: ({ description }) => <span className="wrap-anywhere">{description}</span>,
    },
    {
      id: 'reference',
      header: words.reference,
      width: 'whitespace-nowrap',
      hideWhenNarrow: true,
      cell: ({ reference }) => <span className="font-mono text-12">{reference}</span>,
    },
    { id: 'in', header: words.in, numeric: true, cell: (entry) => amountOf(entry.in) },
    { id: 'out', header: words.out, numeric: true, cell: ({ out }) => amountOf(out) },
    {
      id: 'balance',
      header: words.balance,
      numeric: true,
      cell: ({ balance }) => formatDollars(balance),
    },
  ]
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` is "November 2026". */
export function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}
