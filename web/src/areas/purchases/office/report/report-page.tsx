import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { longIdParam } from '../../../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { StatusPage } from '../../../../kit/ui/feedback/status-page.tsx'
import { Breadcrumb } from '../../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { OwnershipBadge } from '../../report/ownership-badge.tsx'
import { ReportStatus } from '../../report/report-status.tsx'
import { ReplyState, reportedPart } from '../details/report-labels.tsx'
import { words } from '../strings.ts'
import { reportQuery } from './report-query.ts'
import { ReportView, reportLayout } from './report-view.tsx'
import { reportPageWords } from './strings.ts'

/** The page of one report: the conversation, the order, the account, and what an admin can do. */
export function ReportPage() {
  const params = useParams({ from: '/office/admin/reports/$reportId' })
  const id = longIdParam(params, 'reportId')
  return id === undefined ? <MissingReport /> : <ReportById key={id} id={id} />
}

function ReportById({ id }: { id: number }) {
  const { data: report, error, refetch } = useQuery(reportQuery(id))
  const title = reportPageWords.title(id)
  useDocumentTitle(title)
  if (!report && isNotFound(error)) return <MissingReport />
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[<ReportsLink key="reports" />, title]} />}
        title={title}
        lead={
          report && (
            <span className="flex flex-wrap items-center gap-2">
              {reportedPart({ kind: report.purchase.kind, accountId: report.accountId })}
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
  useDocumentTitle(reportPageWords.missing)
  return (
    <StatusPage
      title={reportPageWords.missing}
      action={
        <LinkButton variant="primary" to="/admin/reports" search={{ status: 'all' }}>
          {reportPageWords.showAll}
        </LinkButton>
      }
    >
      <p>{reportPageWords.missingHint}</p>
    </StatusPage>
  )
}
