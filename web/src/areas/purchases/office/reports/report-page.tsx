import { type ReportDetails, reportById } from '@docket/contract/admin/reports'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../../kit/api/missing-page.tsx'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { longIdParam } from '../../../../kit/search/search-params.ts'
import { IfMay } from '../../../../kit/session/if-may.tsx'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Breadcrumb } from '../../../../kit/ui/layout/breadcrumb.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { Conversation } from '../../report/conversation.tsx'
import { OwnershipBadge, ReportStatus } from '../../report/report-labels.tsx'
import { PurchasedAccounts } from '../details/purchased-accounts.tsx'
import { ReplyState, reportedPart } from '../details/report-labels.tsx'
import { words } from '../strings.ts'
import { AnswerForm } from './answer-form.tsx'
import { prefilledReason } from './prefilled.ts'
import { ReportActions, useMayAct } from './report-actions.tsx'
import { ClaimedRest, ReportedAccount, ReportFacts } from './report-facts.tsx'
import { reportPageWords } from './strings.ts'
import { threadOf, titleOf } from './thread.ts'

/** The page of one report: the conversation, the order, the account, and what an admin can do. */
export function ReportPage() {
  const params = useParams({ from: '/office/admin/reports/$reportId' })
  const id = longIdParam(params, 'reportId')
  return id === undefined ? <MissingReport /> : <ReportById key={id} id={id} />
}

function ReportById({ id }: { id: number }) {
  const { data: report, error, refetch } = useQuery(reportQuery(id))
  const number = reportPageWords.title(id)
  const title = report ? titleOf(report) : number
  useDocumentTitle(title)
  if (!report && isNotFound(error)) return <MissingReport />
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[<ReportsLink key="reports" />, number]} />}
        title={title}
        lead={
          report && (
            <span className="flex flex-wrap items-center gap-2">
              {reportedPart({ ...report.purchase, accountId: report.accountId })}
              <OwnershipBadge kind={report.kind} />
              <ReportStatus status={report.status} words={words.reportStatuses} />
              <ReplyState status={report.status} lastFrom={report.messages.at(-1)?.from ?? null} />
            </span>
          )
        }
      />
      {report ? (
        <ReportView report={report} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ReportSkeleton />
      )}
    </>
  )
}

function ReportsLink() {
  return <TextLink to="/admin/reports">{words.reportsTitle}</TextLink>
}

function ReportSkeleton() {
  return (
    <div aria-busy="true" className={reportLayout}>
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

function MissingReport() {
  return (
    <MissingPage title={reportPageWords.missing} hint={reportPageWords.missingHint}>
      <LinkButton variant="primary" to="/admin/reports" search={{ status: 'all' }}>
        {reportPageWords.showAll}
      </LinkButton>
    </MissingPage>
  )
}

/** What was said is on the left, everything else on the right; one below the other on a phone. */
const reportLayout =
  'flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_auto_auto_1fr] lg:items-start'

function ReportView({ report }: { report: ReportDetails }) {
  const { purchase, account } = report
  return (
    <div className={reportLayout}>
      <div className="min-w-0 lg:row-span-5">
        <ReportConversation report={report} />
      </div>
      <ReportFacts report={report} />
      {account && <ReportedAccount purchase={purchase} account={account} />}
      <IfMay needed="stock">
        <ClaimedRest report={report} />
      </IfMay>
      <ReportActions report={report} />
      {!account && purchase.kind === 'ACCOUNTS' && (
        <PurchasedAccounts purchase={purchase} reason={prefilledReason(report)} />
      )}
    </div>
  )
}

/** What the customer and the shop wrote and did, oldest first, and the form for the next answer. */
function ReportConversation({ report }: { report: ReportDetails }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Card as="section">
      <div ref={place} tabIndex={-1} className="outline-none">
        <h2 className="mb-3 text-18">{reportPageWords.conversation}</h2>
        <Conversation
          label={reportPageWords.conversation}
          entries={threadOf(report)}
          reader="OPERATOR"
          nameOf={({ from, by }) =>
            from === 'CUSTOMER' ? report.purchase.user.email : (by ?? reportPageWords.anAdmin)
          }
        />
        {useMayAct(report) && <AnswerForm id={report.id} onClosed={() => place.current?.focus()} />}
      </div>
    </Card>
  )
}

/** Admins have no stream of live updates, so a report on the screen is fetched again after this time. */
const REFRESH_MS = 5_000
/** After a failure, which a toast shows, the report is fetched again after this time. */
const RETRY_MS = 60_000

/** One report. It is fetched again while the page is open: the customer and other admins change it, too. */
function reportQuery(id: number) {
  return queryOptions({
    queryKey: [...purchasesKey, 'report', id],
    queryFn: ({ signal }) => call(reportById, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval({ state: { data, error } }) {
      if (data === undefined) return false
      return error ? RETRY_MS : REFRESH_MS
    },
    meta: { errors: 'screen' },
  })
}
