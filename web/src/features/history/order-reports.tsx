import { formatCount, formatDateTime } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { ReportStatus } from '../../ui/report-status.tsx'
import type { OrderData } from './purchases-query.ts'

const words = strings.history
type Report = OrderData['reports'][number]

/** What the buyer reported of an order, and what came of it; nothing where nothing was. */
export function OrderReports({ order }: { order: OrderData }) {
  if (order.reports.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-18">{words.reportsTitle}</h3>
      <ul className="border-line border-t">
        {order.reports.map((report) => (
          <li key={report.id} className="flex flex-col gap-1 border-line border-b py-2 text-14">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                <span className="font-medium">{subjectOf(report, order)}</span>{' '}
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

/** A log by the number that it has in the list now. */
function subjectOf({ accountId }: Report, { accounts }: OrderData): string {
  if (accountId === null) return words.reportOfOrder
  const index = accounts.findIndex(({ id }) => id === accountId)
  return index < 0 ? words.reportOfReplaced : words.reportOf(formatCount(index + 1))
}
