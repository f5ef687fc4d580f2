import { userStatement, userStatementMonths } from '@docket/contract/admin/statements'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { call } from '../../../kit/api/api.ts'
import { isNotFound } from '../../../kit/api/api-error.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../kit/api/missing-page.tsx'
import { knownTimeZone } from '../../../kit/lib/known-time-zone.ts'
import { usersKey } from '../../../kit/office/users-key.ts'
import { countParam } from '../../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { SelectField } from '../../../kit/ui/form/select-field.tsx'
import { Breadcrumb } from '../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { ZoneName } from '../../../kit/ui/zone-name.tsx'
import { entryColumns, monthName } from '../entry-columns.tsx'
import { Totals } from '../totals.tsx'
import { words } from '../words.ts'
import { officeStatementWords } from './words.ts'

const PAGE_SIZE = 50

/** The monthly statements of a customer, as the customer has them. */
export function UserStatementPage() {
  const params = useParams({ from: '/office/admin/users/$userId/statement' })
  const id = countParam(params, 'userId')
  return id === undefined ? <MissingUser /> : <Statements key={id} id={id} />
}

function Statements({ id }: { id: number }) {
  useDocumentTitle(words.title)
  const { data, error, refetch } = useQuery(monthsQuery(id))
  const search = useSearch({ from: '/office/admin/users/$userId/statement' })
  const [newest] = data?.months ?? []
  const month = data?.months.find((one) => one === search.month) ?? newest
  if (!data && isNotFound(error)) return <MissingUser />
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              <TextLink key="users" to="/admin/users">
                {officeStatementWords.users}
              </TextLink>,
              <TextLink key="user" to="/admin/users/$userId" params={{ userId: String(id) }}>
                {officeStatementWords.user({ id: String(id) })}
              </TextLink>,
              words.title,
            ]}
          />
        }
        title={words.title}
        lead={officeStatementWords.lead}
      />
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-44 w-full" />
        )
      ) : month === undefined ? (
        <EmptyState title={officeStatementWords.empty}>{officeStatementWords.emptyHint}</EmptyState>
      ) : (
        <Month id={id} month={month} months={data.months} page={search.page ?? 1} />
      )}
    </>
  )
}

interface MonthProps {
  id: number
  month: string
  months: readonly string[]
  page: number
}

function Month({ id, month, months, page }: MonthProps) {
  const navigate = useNavigate({ from: '/admin/users/$userId/statement' })
  const { data, error, isPlaceholderData, refetch } = useQuery(statementQuery(id, month, page))
  return (
    <div className="flex flex-col gap-6">
      <div className="w-full max-w-form">
        <SelectField
          label={words.month}
          hint={
            data && (
              <>
                {words.zone} <ZoneName zone={knownTimeZone(data.timeZone)} />
              </>
            )
          }
          value={month}
          onChange={({ target }) => void navigate({ search: { month: target.value }, resetScroll: false })}
          options={months.map((value, nth) => ({
            value,
            label: nth === 0 ? words.soFar({ month: monthName(value) }) : monthName(value),
          }))}
        />
      </div>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 xl:order-2">
            {data ? <Totals statement={data} /> : <Skeleton className="h-44 w-full" />}
          </div>
          <DataTable
            label={words.entries}
            columns={entryColumns(data?.timeZone ?? 'UTC')}
            rows={data?.items}
            rowId={(entry) => entry.id}
            page={page}
            pageSize={PAGE_SIZE}
            total={data?.total ?? 0}
            onPage={(next) => void navigate({ search: { month, page: next } })}
            busy={isPlaceholderData}
            empty={<EmptyState title={words.noMonth({ month: monthName(month) })} />}
          />
        </div>
      )}
    </div>
  )
}

function MissingUser() {
  return (
    <MissingPage title={officeStatementWords.missing} hint={officeStatementWords.missingHint}>
      <LinkButton variant="primary" to="/admin/users">
        {officeStatementWords.toUsers}
      </LinkButton>
    </MissingPage>
  )
}

function monthsQuery(id: number) {
  return queryOptions({
    queryKey: [...usersKey, 'statements', id],
    queryFn: ({ signal }) => call(userStatementMonths, { params: { id }, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}

function statementQuery(id: number, month: string, page: number) {
  return queryOptions({
    queryKey: [...usersKey, 'statements', id, month, page],
    queryFn: ({ signal }) =>
      call(userStatement, { params: { id, month }, query: { page, pageSize: PAGE_SIZE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
