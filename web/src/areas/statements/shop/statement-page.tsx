import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { knownTimeZone } from '../../../kit/lib/known-time-zone.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { FieldSkeleton } from '../../../kit/ui/form/field-skeleton.tsx'
import { SelectField } from '../../../kit/ui/form/select-field.tsx'
import { Breadcrumb } from '../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { ZoneName } from '../../../kit/ui/zone-name.tsx'
import { entryColumns, monthName } from '../entry-columns.tsx'
import { Totals } from '../totals.tsx'
import { words } from '../words.ts'
import { PrintedStatement, StatementActions } from './printed-statement.tsx'
import { monthsQuery, PAGE_SIZE, statementQuery } from './statement-query.ts'

/** The monthly statements of the customer's wallet. */
export function StatementPage() {
  useDocumentTitle(words.title)
  const { data, error, refetch } = useQuery(monthsQuery)
  const search = useSearch({ from: '/storefront/deposit/statement' })
  const [newest] = data?.months ?? []
  const page = search.page ?? 1
  const month = data?.months.find((one) => one === search.month) ?? newest
  const isCurrent = month === newest
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              <TextLink key="deposits" to="/deposit">
                {words.deposit}
              </TextLink>,
              words.title,
            ]}
          />
        }
        title={words.title}
        lead={words.lead}
        actions={month && <StatementActions month={month} page={page} />}
      />
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <StatementSkeleton />
        )
      ) : month === undefined ? (
        <EmptyState title={words.empty} action={<LinkButton to="/deposit">{words.deposit}</LinkButton>}>
          {words.emptyHint}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          <MonthField months={data.months} month={month} timeZone={data.timeZone} />
          <Month key={month} month={month} isCurrent={isCurrent} page={page} />
        </div>
      )}
    </>
  )
}

function MonthField(props: { months: readonly string[]; month: string; timeZone: string }) {
  const change = useChangeSearch('/deposit/statement')
  const { months, month, timeZone } = props
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
        onChange={(event) => change({ month: event.target.value, page: undefined })}
        options={months.map((value, nth) => ({
          value,
          label: nth === 0 ? words.soFar({ month: monthName(value) }) : monthName(value),
        }))}
      />
    </div>
  )
}

function Month({ month, isCurrent, page }: { month: string; isCurrent: boolean; page: number }) {
  const change = useChangeSearch('/deposit/statement')
  const { data, error, isPlaceholderData, refetch } = useQuery(statementQuery(month, page))
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 lg:order-2">
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
        onPage={(next) => change({ page: next }, { resetScroll: true })}
        busy={isPlaceholderData}
        empty={
          <EmptyState title={words.noMonth({ month: monthName(month) })}>
            {!isCurrent && words.noMonthHint}
          </EmptyState>
        }
      />
      <PrintedStatement month={month} page={page} />
    </div>
  )
}

function StatementSkeleton() {
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
