import type { Report } from '@docket/contract/history'
import { formatDateTime } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { ReportStatus } from '../../ui/report-status.tsx'

const words = strings.history

interface ReportListProps {
  reports: readonly Report[]
  /** What a report is about. */
  subjectOf: (report: Report) => string
}

/** What the buyer reported of a purchase, and what the shop answered; nothing where there are no reports. */
export function ReportList({ reports, subjectOf }: ReportListProps) {
  if (reports.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-18">{words.reportsTitle}</h3>
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
              <ReportStatus status={report.status} words={words.reportStatuses} />
            </span>
            <span className="wrap-anywhere whitespace-pre-wrap text-muted">{report.message}</span>
            {report.answer !== null && (
              <span className="wrap-anywhere whitespace-pre-wrap">
                <span className="font-medium">{words.shopAnswer}</span> {report.answer}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
