import { useQuery } from '@tanstack/react-query'
import { formatCount, formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DeliveredLogs } from './delivered-logs.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { OrderReports } from './order-reports.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { purchaseQuery } from './purchases-query.ts'

const words = strings.history

/** The receipt of one purchase, with its logs. */
export function OrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(purchaseQuery(id))
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
          <OrderReports order={data} />
          <DeliveredLogs order={data} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <OrderSkeleton />
      )}
    </Dialog>
  )
}
