import type { Output } from '@docket/contract/endpoint'
import type { statement as contract } from '@docket/contract/statements'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { knownTimeZone } from '../../kit/lib/known-time-zone.ts'
import { EmptyState } from '../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { FieldSkeleton } from '../../kit/ui/form/field-skeleton.tsx'
import { SelectField } from '../../kit/ui/form/select-field.tsx'
import { uiWords } from '../../kit/ui/strings.ts'
import { DataTable } from '../../kit/ui/table/data-table.tsx'
import { ZoneName } from '../../kit/ui/zone-name.tsx'
import { entryColumns, monthName } from './entry-columns.tsx'
import { Totals } from './totals.tsx'
import { words } from './words.ts'

export const PAGE_SIZE = 50

interface MonthFieldProps {
  /** The newest first. */
  months: readonly string[]
  month: string
  timeZone: string
  onMonth: (month: string) => void
}

/** Chooses the month of a statement. */
export function MonthField({ months, month, timeZone, onMonth }: MonthFieldProps) {
  return (
    <div className="w-full max-w-form">
      <SelectField
        label={words.month}
        hint={
          <>
            {words.zone} <ZoneName zone={knownTimeZone(timeZone)} />
          </>
        }
        value={month}
        onChange={({ target }) => onMonth(target.value)}
        options={months.map((value, nth) => ({
          value,
          label: nth === 0 ? words.soFar({ month: monthName(value) }) : monthName(value),
        }))}
      />
    </div>
  )
}

interface StatementMonthProps {
  month: string
  page: number
  statement: UseQueryResult<Output<typeof contract>>
  onPage: (page: number) => void
  /** Below "No entries". */
  emptyHint?: ReactNode
}

/** The totals of a month, and a page of its entries. The caller gives it a key for each month, so none shows another's. */
export function StatementMonth({ month, page, statement, onPage, emptyHint }: StatementMonthProps) {
  const { data, error, isPlaceholderData, refetch } = statement
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 xl:order-2">
        {data ? <Totals statement={data} /> : <Skeleton className="h-44 w-full" />}
      </div>
      <DataTable
        label={words.entries}
        columns={entryColumns(data?.timeZone ?? 'UTC')}
        rows={data?.items}
        rowId={({ id }) => id}
        page={page}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={onPage}
        busy={isPlaceholderData}
        empty={<EmptyState title={words.noMonth({ month: monthName(month) })}>{emptyHint}</EmptyState>}
      />
    </div>
  )
}

export function StatementSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <div className="max-w-form">
        <FieldSkeleton />
      </div>
      <Skeleton className="h-44 w-full" />
    </div>
  )
}
