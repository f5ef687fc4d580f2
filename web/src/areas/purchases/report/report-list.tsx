import type { ReportConversation } from '@docket/contract/reports'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { RowButton } from '../../../kit/ui/table/row-button.tsx'
import { Conversation, entriesOf, lastFrom } from './conversation.tsx'
import { OwnershipBadge, ReportStatus } from './report-labels.tsx'
import { reportWords } from './strings.ts'

const ReplyDialog = lazyNamed(() => import('./reply-dialog.tsx'), 'ReplyDialog')

interface ReportListProps {
  reports: readonly ReportConversation[]
  /** Names what a report is about. */
  subjectOf: (report: ReportConversation) => string
  /** Loads the reports again. */
  refresh: () => Promise<unknown>
}

/**
 * The reports of a purchase with their conversations. The customer can add messages. Renders nothing if there are no
 * reports.
 */
export function ReportList({ reports, subjectOf, refresh }: ReportListProps) {
  const [reportToReplyTo, setReportToReplyTo] = useState<ReportConversation | null>(null)
  if (reports.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-18">{reportWords.reportsTitle}</h3>
      <ul className="border-line border-t">
        {reports.map((report) => (
          <li key={report.id} className="flex flex-col gap-2 border-line border-b py-3 text-14">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium">{subjectOf(report)}</span>
              <span className="flex flex-wrap gap-2">
                <OwnershipBadge kind={report.kind} />
                <Status report={report} />
              </span>
            </span>
            <Conversation
              label={reportWords.conversation(subjectOf(report))}
              entries={entriesOf(report)}
              reader="CUSTOMER"
              nameOf={({ from }) => (from === 'CUSTOMER' ? reportWords.you : reportWords.shop)}
            />
            {report.canReply && (
              <span>
                <RowButton
                  variant="secondary"
                  of={reportWords.aboutReport(subjectOf(report))}
                  onClick={() => setReportToReplyTo(report)}
                >
                  {report.status === 'OPEN' ? reportWords.reply : reportWords.writeAgain}
                </RowButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {reportToReplyTo && (
        <Suspense>
          <ReplyDialog report={reportToReplyTo} refresh={refresh} onClose={() => setReportToReplyTo(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** The status of a report. An open one with a last message from the shop shows that the shop has replied. */
function Status({ report }: { report: ReportConversation }) {
  if (report.status === 'OPEN' && lastFrom(report) === 'OPERATOR') {
    return <Badge tone="brand">{reportWords.shopReplied}</Badge>
  }
  return <ReportStatus status={report.status} words={reportWords.statuses} />
}
