import { type AdminPurchase, anyPurchaseById } from '@docket/contract/admin/purchases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDateTime, formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { ByUser } from '../../../../kit/office/histories/by-user.tsx'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { NotFound } from '../../../../kit/ui/feedback/not-found.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Dialog } from '../../../../kit/ui/overlay/dialog.tsx'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { OwnershipBadge, ReportStatus } from '../../report/report-labels.tsx'
import { nounOf } from '../noun.ts'
import { words } from '../strings.ts'
import { PurchaseShipment } from './purchase-shipment.tsx'
import { PurchaseSkeleton, PurchaseSummary } from './purchase-summary.tsx'
import { PurchasedAccounts } from './purchased-accounts.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { reportedPart } from './report-labels.tsx'

/** A purchase in the back office, with its reports, replacements and refunds. */
export function PurchaseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: purchase, error, refetch } = useQuery(purchaseQuery(id))
  const mayRefund = useMay('refund')
  const [isRefunding, setIsRefunding] = useState(false)
  const isMissing = !purchase && isNotFound(error)
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={formatOrder(id)}
      description={purchase && <ByUser user={purchase.user} />}
      footer={
        mayRefund &&
        purchase &&
        purchase.refundable > 0 && <Button onClick={() => setIsRefunding(true)}>{words.refundOrder}</Button>
      }
    >
      {purchase ? (
        <div className="flex flex-col gap-6">
          <PurchaseSummary purchase={purchase} />
          <PurchaseReports purchase={purchase} />
          <PurchaseRefunds purchase={purchase} />
          {purchase.kind === 'SHIPMENT' ? (
            <PurchaseShipment id={purchase.id} />
          ) : (
            <PurchasedAccounts purchase={purchase} />
          )}
          {isRefunding && (
            <RefundDialog purchase={purchase} account={null} onClose={() => setIsRefunding(false)} />
          )}
        </div>
      ) : isMissing ? (
        <NotFound words={words} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PurchaseSkeleton />
      )}
    </Dialog>
  )
}

/** The reports of a purchase, each with a link to its page. Renders nothing if there are none. */
function PurchaseReports({ purchase }: { purchase: AdminPurchase }) {
  if (purchase.reports.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-18">{words.reports}</h3>
      <ul className="border-line border-t">
        {purchase.reports.map(({ id, kind, accountId, message, status, answer, createdAt }) => (
          <li key={id} className="border-line border-b py-2 text-14">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p>
                <span className="font-medium">{reportedPart({ ...purchase, accountId })}</span>{' '}
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

/** The refunds of a purchase: amount, admin and reason. Renders nothing if there are none. */
function PurchaseRefunds({ purchase }: { purchase: AdminPurchase }) {
  const { refunds } = purchase
  if (refunds.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-18">{words.refunds}</h3>
      <ul className="border-line border-t">
        {refunds.map(({ id, accountId, amount, reason, by, createdAt }) => (
          <li key={id} className="border-line border-b py-2 text-14">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <span className="font-medium">
                  {accountId === null
                    ? words.ofOrder
                    : words.account({ id: String(accountId), ...nounOf(purchase) })}
                </span>{' '}
                <span className="text-muted">
                  {words.by} {by}, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
                </span>
              </span>
              <span className="font-mono text-ok tabular-nums">{formatDollars(amount)}</span>
            </p>
            <p className="wrap-anywhere text-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One purchase. It is fetched on every opening, because other admins replace and refund, too. */
function purchaseQuery(id: number) {
  return queryOptions({
    queryKey: [...purchasesKey, 'one', id],
    queryFn: ({ signal }) => call(anyPurchaseById, { params: { id }, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
