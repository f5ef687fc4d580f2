import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { Breadcrumb } from '../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { MonthField, StatementMonth, StatementSkeleton } from '../statement-month.tsx'
import { words } from '../words.ts'
import { PrintedStatement, StatementActions } from './printed-statement.tsx'
import { monthsQuery, statementQuery } from './statement-query.ts'

/** The monthly statements of the customer's wallet. */
export function StatementPage() {
  useDocumentTitle(words.title)
  const change = useChangeSearch('/deposit/statement')
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
          <MonthField
            months={data.months}
            month={month}
            timeZone={data.timeZone}
            onMonth={(next) => change({ month: next, page: undefined })}
          />
          <Month key={month} month={month} isCurrent={isCurrent} page={page} />
        </div>
      )}
    </>
  )
}

function Month({ month, isCurrent, page }: { month: string; isCurrent: boolean; page: number }) {
  const change = useChangeSearch('/deposit/statement')
  const statement = useQuery(statementQuery(month, page))
  return (
    <>
      <StatementMonth
        month={month}
        page={page}
        statement={statement}
        onPage={(next) => change({ page: next }, { resetScroll: true })}
        emptyHint={!isCurrent && words.noMonthHint}
      />
      {(statement.data || !statement.error) && <PrintedStatement month={month} page={page} />}
    </>
  )
}
