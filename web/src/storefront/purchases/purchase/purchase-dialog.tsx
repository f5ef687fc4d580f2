import type { Report } from '@docket/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatOrder } from '../../../lib/format.ts'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { ReportList } from '../../../shared/report/report-list.tsx'
import { NotFound } from '../../../ui/feedback/not-found.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { uiWords } from '../../../ui/strings.ts'
import { type PurchaseDetails, purchaseQuery } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { DeliveredLogs } from './delivered-logs.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseReceipt } from './purchase-receipt.tsx'

/** The receipt of one purchase, with its logs. */
export function PurchaseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(purchaseQuery(id))
  const isMissing = !data && isNotFound(error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? formatOrder(data.orderId) : words.orderTitle}
      footer={data && <PurchaseActions purchase={data} />}
    >
      {data ? (
        <div className="flex flex-col gap-6">
          <PurchaseReceipt purchase={data} />
          {data.replaced > 0 && (
            <Notice tone="ok">{words.replaced(data.replaced, formatCount(data.replaced))}</Notice>
          )}
          <ReportList reports={data.reports} subjectOf={(report) => subjectOf(report, data)} />
          <DeliveredLogs purchase={data} />
        </div>
      ) : isMissing ? (
        <NotFound
          words={{ gone: words.missing, goneHint: words.missingHint }}
          back={words.showAllPurchases}
          onClose={onClose}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <OrderSkeleton />
      )}
    </Dialog>
  )
}

/** Names a log by its number in the list. */
function subjectOf({ accountId }: Report, { accounts }: PurchaseDetails): string {
  if (accountId === null) return words.reportOfOrder
  const index = accounts.findIndex(({ id }) => id === accountId)
  return index < 0 ? words.reportOfReplaced : words.reportOf(formatCount(index + 1))
}

/** The skeleton of a receipt and two logs. */
function OrderSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
