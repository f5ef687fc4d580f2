import type { Report } from '@docket/contract/history'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../lib/api-error.ts'
import { formatCount, formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { ReportList } from '../../shared/report/report-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DeliveredLogs } from './delivered-logs.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { type OrderData, purchaseQuery } from './purchases-query.ts'

const words = strings.history

/** The receipt of one purchase, with its logs. */
export function OrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(purchaseQuery(id))
  const isMissing = !data && isNotFound(error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? formatOrder(data.orderId) : words.orderTitle}
      footer={data && <OrderActions order={data} />}
    >
      {data ? (
        <div className="flex flex-col gap-6">
          <OrderReceipt purchase={data} />
          {data.replaced > 0 && (
            <Notice tone="ok">{words.replaced(data.replaced, formatCount(data.replaced))}</Notice>
          )}
          <ReportList reports={data.reports} subjectOf={(report) => subjectOf(report, data)} />
          <DeliveredLogs order={data} />
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

/** A log by the number that it has in the list now. */
function subjectOf({ accountId }: Report, { accounts }: OrderData): string {
  if (accountId === null) return words.reportOfOrder
  const index = accounts.findIndex(({ id }) => id === accountId)
  return index < 0 ? words.reportOfReplaced : words.reportOf(formatCount(index + 1))
}
