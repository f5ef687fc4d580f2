import { useQuery } from '@tanstack/react-query'
import { formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { DeliveredLogs } from './delivered-logs.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { purchaseQuery } from './purchases-query.ts'

/** The receipt of one purchase, with its logs. */
export function OrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(purchaseQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? formatOrder(data.orderId) : strings.history.orderTitle}
      footer={data && <OrderActions purchase={data} />}
    >
      {data ? (
        <div className="flex flex-col gap-6">
          <OrderReceipt purchase={data} />
          <DeliveredLogs logs={data.accounts} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <OrderSkeleton />
      )}
    </Dialog>
  )
}
