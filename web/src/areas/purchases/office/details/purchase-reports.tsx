import type { AdminPurchase } from '@docket/contract/admin/purchases'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { OwnershipBadge } from '../../report/ownership-badge.tsx'
import { ReportStatus } from '../../report/report-status.tsx'
import { words } from '../strings.ts'
import { reportedPart } from './reported-part.ts'

/** The reports of a purchase, each with a link to its page. Renders nothing if there are none. */
export function PurchaseReports({ purchase }: { purchase: AdminPurchase }) {
  if (purchase.reports.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-18">{words.reports}</h3>
      <ul className="border-line border-t">
        {purchase.reports.map(({ id, kind, accountId, message, status, answer, createdAt }) => (
          <li key={id} className="border-line border-b py-2 text-14">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p>
                <span className="font-medium">{reportedPart({ kind: purchase.kind, accountId })}</span>{' '}
                <time dateTime={createdAt} className="text-muted">
                  {formatDateTime(createdAt)}
                </time>
              </p>
              <span className="flex flex-wrap items-center gap-2">
                <OwnershipBadge kind={kind} />
                <ReportStatus status={status} words={words.reportStatuses} />
                <RowLink
                  of={words.ofReport(id)}
                  to="/admin/reports/$reportId"
                  params={{ reportId: String(id) }}
                >
                  {words.viewReport}
                </RowLink>
              </span>
            </div>
            <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
            {answer !== null && (
              <p className="wrap-anywhere whitespace-pre-wrap text-muted">{words.answered(answer)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
