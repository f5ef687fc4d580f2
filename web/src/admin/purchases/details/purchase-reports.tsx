import type { AdminPurchase } from '@docket/contract/admin/purchases'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { OwnershipBadge } from '../../../shared/report/ownership-badge.tsx'
import { ReportStatus } from '../../../shared/report/report-status.tsx'
import { useMay } from '../../../shared/session/permissions.ts'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { words } from '../strings.ts'
import { DeclineReport } from './decline-report.tsx'
import { reportedPart } from './reported-part.ts'

/** The reports of a purchase. An open one can be answered. Renders nothing if there are none. */
export function PurchaseReports({ purchase }: { purchase: AdminPurchase }) {
  const [declining, setDeclining] = useState<number | null>(null)
  const mayAnswer = useMay('refund')
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
                {mayAnswer && status === 'OPEN' && (
                  <RowButton of={words.ofReport(id)} onClick={() => setDeclining(id)}>
                    {words.answer}
                  </RowButton>
                )}
              </span>
            </div>
            <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
            {answer !== null && (
              <p className="wrap-anywhere whitespace-pre-wrap text-muted">{words.answered(answer)}</p>
            )}
          </li>
        ))}
      </ul>
      {declining !== null && <DeclineReport id={declining} onClose={() => setDeclining(null)} />}
    </section>
  )
}
