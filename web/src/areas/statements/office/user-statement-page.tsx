import { userStatement, userStatementMonths } from '@docket/contract/admin/statements'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { call } from '../../../kit/api/api.ts'
import { isNotFound } from '../../../kit/api/api-error.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../kit/api/missing-page.tsx'
import { usersKey } from '../../../kit/office/users-key.ts'
import { countParam } from '../../../kit/search/search-params.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { Breadcrumb } from '../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { MonthField, PAGE_SIZE, StatementMonth, StatementSkeleton } from '../statement-month.tsx'
import { words } from '../words.ts'
import { officeStatementWords } from './words.ts'

/** The monthly statements of a customer, as the customer has them. */
export function UserStatementPage() {
  const params = useParams({ from: '/office/admin/users/$userId/statement' })
  const id = countParam(params, 'userId')
  return id === undefined ? <MissingUser /> : <Statements key={id} id={id} />
}

function Statements({ id }: { id: number }) {
  useDocumentTitle(words.title)
  const change = useChangeSearch('/admin/users/$userId/statement')
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
          <StatementSkeleton />
        )
      ) : month === undefined ? (
        <EmptyState title={officeStatementWords.empty}>{officeStatementWords.emptyHint}</EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          <MonthField
            months={data.months}
            month={month}
            timeZone={data.timeZone}
            onMonth={(next) => change({ month: next, page: undefined })}
          />
          <Month key={month} id={id} month={month} page={search.page ?? 1} />
        </div>
      )}
    </>
  )
}

function Month({ id, month, page }: { id: number; month: string; page: number }) {
  const change = useChangeSearch('/admin/users/$userId/statement')
  return (
    <StatementMonth
      month={month}
      page={page}
      statement={useQuery(statementQuery(id, month, page))}
      onPage={(next) => change({ page: next }, { resetScroll: true })}
    />
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
