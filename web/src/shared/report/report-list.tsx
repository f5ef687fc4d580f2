import type { Report } from '@docket/contract/reports'
import { formatDateTime } from '../../lib/format.ts'
import { OwnershipBadge } from './ownership-badge.tsx'
import { ReportStatus } from './report-status.tsx'
import { reportWords } from './strings.ts'

interface ReportListProps {
  reports: readonly Report[]
  /** Names what a report is about. */
  subjectOf: (report: Report) => string
}

/** The reports of a purchase with the shop's answers. Renders nothing if there are none. */
export function ReportList({ reports, subjectOf }: ReportListProps) {
  if (reports.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-18">{reportWords.reportsTitle}</h3>
      <ul className="border-line border-t">
        {reports.map((report) => (
          <li key={report.id} className="flex flex-col gap-1 border-line border-b py-2 text-14">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                <span className="font-medium">{subjectOf(report)}</span>{' '}
                <time dateTime={report.createdAt} className="text-muted">
                  {formatDateTime(report.createdAt)}
                </time>
              </span>
              <span className="flex flex-wrap gap-2">
                <OwnershipBadge kind={report.kind} />
                <ReportStatus status={report.status} words={reportWords.statuses} />
              </span>
            </span>
            <span className="wrap-anywhere whitespace-pre-wrap text-muted">{report.message}</span>
            {report.answer !== null && (
              <span className="wrap-anywhere whitespace-pre-wrap">
                <span className="font-medium">{reportWords.shopAnswer}</span> {report.answer}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
